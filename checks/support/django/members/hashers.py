"""Hashers of Django at low cost, because the check creates many users on a small machine."""
from django.contrib.auth import hashers


class QuickSha256(hashers.PBKDF2PasswordHasher):
    iterations = 1000


class QuickSha1(hashers.PBKDF2SHA1PasswordHasher):
    iterations = 1000


class QuickBcryptSha256(hashers.BCryptSHA256PasswordHasher):
    rounds = 4


class QuickBcrypt(hashers.BCryptPasswordHasher):
    rounds = 4


class QuickArgon2(hashers.Argon2PasswordHasher):
    time_cost = 1
    memory_cost = 512
    parallelism = 1
