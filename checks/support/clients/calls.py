"""Calls five operations with the client that was generated from the OpenAPI document."""
import sys

import openapi_client as client

host, username = sys.argv[1:]
password = "correct-horse-battery"


def expect(description, holds):
    print(f"{'ok     ' if holds else 'FAILED '} Python: {description}")


anonymous = client.ApiClient(client.Configuration(host=host))
registered = client.AccountsApi(anonymous).register(
    client.RegisterRequest(
        username=username, email=f"{username}@example.com", password=password, password2=password
    )
)
expect("register", registered.username == username)

# A user with a second factor gets another object, so the generator returns a union.
answer = client.TokensApi(anonymous).log_in(client.LoginRequest(username=username, password=password))
pair = answer.actual_instance
expect("log_in", pair.access.count(".") == 2)

renewed = client.TokensApi(anonymous).refresh_token(client.TokenRefreshRequest(refresh=pair.refresh))
expect("refresh_token", renewed.actual_instance.access != pair.access)

authenticated = client.ApiClient(
    client.Configuration(host=host, access_token=renewed.actual_instance.access)
)
profile = client.AccountsApi(authenticated).get_profile()
expect("get_profile", profile.email == f"{username}@example.com")

sessions = client.SessionsApi(authenticated).list_sessions()
expect("list_sessions", len(sessions) == 1)
