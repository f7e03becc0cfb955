from django.urls import path
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework_simplejwt.views import TokenObtainPairView, TokenRefreshView, TokenVerifyView

from contract import LoginView, LogoutView, MeView, RegisterView, TaskListView

urlpatterns = [
    path("api/token/", TokenObtainPairView.as_view()),
    path("api/token/refresh/", TokenRefreshView.as_view()),
    path("api/token/verify/", TokenVerifyView.as_view()),
    path("api/static-token/", obtain_auth_token),
    path("api/accounts/register/", RegisterView.as_view()),
    path("api/accounts/login/", LoginView.as_view()),
    path("api/accounts/token/refresh/", TokenRefreshView.as_view()),
    path("api/accounts/me/", MeView.as_view()),
    path("api/accounts/logout/", LogoutView.as_view()),
    path("api/tasks/", TaskListView.as_view()),
]
