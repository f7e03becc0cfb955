"""Creates users and real logins, and writes every credential as one line of JSON for each user: fill.py USERS FILE LOGINS.
Only the first LOGINS users log in; the others have their rows only."""
import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from django.contrib.auth.hashers import get_hashers, make_password  # noqa: E402
from django.contrib.auth.models import Group, Permission  # noqa: E402
from django.test import Client  # noqa: E402
from members.models import Member  # noqa: E402

PASSWORD = "a quiet morning at the lake"


def post(client, path, **body):
    answer = client.post(path, json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, (path, answer.status_code, answer.content)
    return answer.json()


def credentials(member):
    """Logs in as a client does; returns one credential of each kind."""
    client = Client()
    login = {"username": member.username, "password": PASSWORD}
    outstanding, to_rotate = post(client, "/api/token/", **login), post(client, "/api/token/", **login)
    rotated = post(client, "/api/token/refresh/", refresh=to_rotate["refresh"])
    browser = Client()
    assert browser.login(**login)
    return {
        "id": member.id,
        "username": member.username,
        "email": member.email,
        "algorithm": member.password.split("$")[0],
        "password": PASSWORD,
        "access": outstanding["access"],
        "outstanding": outstanding["refresh"],
        "rotated": rotated["refresh"],
        "blacklisted": to_rotate["refresh"],
        "token": post(client, "/api/static-token/", **login)["token"],
        "session": browser.cookies["shop_session"].value,
    }


def main(users, file, logins):
    editors = Group.objects.create(name="editors")
    editors.permissions.set(Permission.objects.filter(codename__in=["view_member", "change_member"]))
    algorithms = [hasher.algorithm for hasher in get_hashers()]
    if logins < users:
        # Django replaces another hash at the next login, and ends the sessions of the user by that.
        algorithms = algorithms[:1]
    names = ["alan", "Alan"] + ["member%d" % number for number in range(logins - 2)]
    with open(file, "w") as out:
        for number, name in enumerate(names):
            password = make_password(PASSWORD, hasher=algorithms[number % len(algorithms)])
            member = Member(username=name, email=name.lower() + "@example.com", password=password,
                            first_name=name.title(), last_name="Example", plan="gold", points=number)
            member.save()
            if number % 2 == 0:
                member.groups.add(editors)
            # The hasher that Django prefers replaces a hash at a login, so store the other one again.
            stored = member.password
            found = credentials(member)
            Member.objects.filter(pk=member.pk).update(password=stored)
            member.refresh_from_db()
            found["session"] = session(member)
            found["algorithm"] = stored.split("$")[0]
            out.write(json.dumps(found) + "\n")
    password = make_password(PASSWORD)
    Member.objects.bulk_create(
        [Member(username="guest%d" % number, email="guest%d@example.com" % number, password=password)
         for number in range(users - logins)], batch_size=1000)
    Member.objects.create(username="unusable", password="!none", email="")
    Member.objects.create(username="inactive", password=make_password(PASSWORD), email="", is_active=False)


def session(member):
    """Returns the cookie of a session whose digest belongs to the stored hash."""
    browser = Client()
    browser.force_login(member)
    return browser.cookies["shop_session"].value


main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
