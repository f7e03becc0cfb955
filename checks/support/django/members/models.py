from django.contrib.auth.models import AbstractUser
from django.db import models


class Member(AbstractUser):
    """A user model with columns that Countersign does not know."""

    plan = models.CharField(max_length=20, default="free")
    points = models.IntegerField(default=0)
