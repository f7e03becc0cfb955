from django.contrib.auth.models import AbstractUser
from django.db import models


class Member(AbstractUser):
    """A user model with columns that Countersign does not know."""

    plan = models.CharField(max_length=20, default="free")
    points = models.IntegerField(default=0)


class Task(models.Model):
    """The protected resource of the contract."""

    title = models.CharField(max_length=200)
    is_public = models.BooleanField(default=False)
    created_by = models.ForeignKey(Member, on_delete=models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
