-- From which the cookie of a session is derived, while a return to Django must stay possible. Null if the
-- cookie is random. It reveals the cookie only together with the secret key.
alter table sessions add column source uuid;
