"""A Django project in one file, with one view for users of Countersign."""

import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line
from django.http import JsonResponse
from django.urls import path

from countersign import Invalid, Unavailable, Verifier

settings.configure(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1", "localhost"], SECRET_KEY=os.urandom(32).hex())
verifier = Verifier(os.environ["COUNTERSIGN_URL"], os.environ.get("COUNTERSIGN_AUDIENCE"))


def authenticated(view):
    def checked(request, *arguments):
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        try:
            request.claims = verifier.verify(token if scheme.lower() == "bearer" else "")
        except Invalid:
            return JsonResponse({"detail": "Token is invalid."}, status=401, headers={"WWW-Authenticate": "Bearer"})
        except Unavailable:
            return JsonResponse({"detail": "Tokens cannot be verified now."}, status=503, headers={"Retry-After": "5"})
        return view(request, *arguments)

    return checked


@authenticated
def whoami(request):
    return JsonResponse({"user_id": request.claims["user_id"]})


urlpatterns = [path("whoami", whoami)]

if __name__ == "__main__":
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", "127.0.0.1:" + os.environ["PORT"]])
