import os

from django.urls import path
from django.views.decorators.csrf import ensure_csrf_cookie
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework_simplejwt.views import TokenObtainPairView, TokenRefreshView, TokenVerifyView

from contract import LoginView, LogoutView, MeView, RegisterView, TaskListView

me = MeView.as_view()
if os.environ.get("DJANGO_CSRF_COOKIE"):
    # Browsers of the project get the cookie from a page, which this project does not have.
    me = ensure_csrf_cookie(me)

urlpatterns = [
    path("api/token/", TokenObtainPairView.as_view()),
    path("api/token/refresh/", TokenRefreshView.as_view()),
    path("api/token/verify/", TokenVerifyView.as_view()),
    path("api/static-token/", obtain_auth_token),
    path("api/accounts/register/", RegisterView.as_view()),
    path("api/accounts/login/", LoginView.as_view()),
    path("api/accounts/token/refresh/", TokenRefreshView.as_view()),
    path("api/accounts/me/", me),
    path("api/accounts/logout/", LogoutView.as_view()),
    path("api/tasks/", TaskListView.as_view()),
]
