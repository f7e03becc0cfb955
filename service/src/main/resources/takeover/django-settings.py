# Writes the settings of a Django project that a takeover needs, without secrets, to django-settings.json.
# Run it in the project: python manage.py shell < django-settings.py
import json
import django
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model

user = get_user_model()


def column(name):
    return user._meta.get_field(name).column if name else None


def relation(name):
    try:
        field = user._meta.get_field(name)
    except Exception:
        return None
    return {"table": field.m2m_db_table(), "user": field.m2m_column_name(), "other": field.m2m_reverse_name()}


def column_defaults():
    defaults = {}
    for field in user._meta.concrete_fields:
        if field.has_default():
            try:
                value = field.get_default()
                json.dumps(value)
            except Exception:
                continue
            defaults[field.column] = value
    return defaults


def token_settings():
    if not any(app.name.startswith("rest_framework_simplejwt") for app in apps.get_app_configs()) and not hasattr(settings, "SIMPLE_JWT"):
        return None
    from rest_framework_simplejwt.settings import api_settings as jwt
    return {
        "algorithm": jwt.ALGORITHM,
        "signs_with_secret_key": jwt.SIGNING_KEY == settings.SECRET_KEY,
        "access_token_seconds": int(jwt.ACCESS_TOKEN_LIFETIME.total_seconds()),
        "refresh_token_seconds": int(jwt.REFRESH_TOKEN_LIFETIME.total_seconds()),
        "rotate_refresh_tokens": jwt.ROTATE_REFRESH_TOKENS,
        "blacklist_after_rotation": jwt.BLACKLIST_AFTER_ROTATION,
        "update_last_login": jwt.UPDATE_LAST_LOGIN,
        "user_id_field": jwt.USER_ID_FIELD,
        "user_id_claim": jwt.USER_ID_CLAIM,
        "header_types": list(jwt.AUTH_HEADER_TYPES),
        "issuer": jwt.ISSUER,
        "audience": jwt.AUDIENCE,
    }


found = {
    "django": django.get_version(),
    "time_zone": settings.TIME_ZONE,
    "user_table": user._meta.db_table,
    "id_column": user._meta.pk.column,
    "username_column": column(user.USERNAME_FIELD),
    "email_column": column(user.get_email_field_name()) if any(f.name == user.get_email_field_name() for f in user._meta.fields) else None,
    "user_groups": relation("groups"),
    "user_permissions": relation("user_permissions"),
    "password_hashers": list(settings.PASSWORD_HASHERS),
    "authentication_backends": list(settings.AUTHENTICATION_BACKENDS),
    "column_defaults": column_defaults(),
    "allowed_hosts": list(settings.ALLOWED_HOSTS),
    "session": {
        "engine": settings.SESSION_ENGINE,
        "serializer": settings.SESSION_SERIALIZER,
        "cookie_name": settings.SESSION_COOKIE_NAME,
        "cookie_seconds": settings.SESSION_COOKIE_AGE,
        "cookie_domain": settings.SESSION_COOKIE_DOMAIN,
        "cookie_same_site": settings.SESSION_COOKIE_SAMESITE or None,
    },
    "csrf": {
        "cookie_name": settings.CSRF_COOKIE_NAME,
        "header_name": settings.CSRF_HEADER_NAME,
        "trusted_origins": list(settings.CSRF_TRUSTED_ORIGINS),
        "use_sessions": settings.CSRF_USE_SESSIONS,
    },
    "jwt": token_settings(),
}
with open("django-settings.json", "w") as out:
    json.dump(found, out, indent=2)
