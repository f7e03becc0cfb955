-- Credentials that a takeover carries from a Django installation.

-- Keys of Django whose tokens name the same users here, as keyed digests. The import adds a row after it
-- has kept the ids of all users; tokens of other keys are refused.
create table carried_keys (
    id         text        not null primary key,
    carried_at timestamptz not null
);

-- Refresh tokens of Django that cannot be used any more: blacklisted there (login is null), or used here
-- (login is the id of the login that replaced it). user_id is null if Django did not record the user.
create table carried_refresh_tokens (
    jti        uuid        not null primary key,
    user_id    bigint,
    login      uuid,
    expires_at timestamptz not null
);

create index carried_refresh_tokens_by_user on carried_refresh_tokens (user_id);

create index carried_refresh_tokens_by_end on carried_refresh_tokens (expires_at);

-- Sessions of Django. id is the first half of the SHA-256 digest of the cookie. The first request replaces
-- the session with one of this service and sets exchanged_at.
create table carried_sessions (
    id           uuid        not null primary key,
    user_id      bigint      not null,
    epoch        integer     not null,
    expires_at   timestamptz not null,
    exchanged_at timestamptz
);

create index carried_sessions_by_user on carried_sessions (user_id);

create index carried_sessions_by_end on carried_sessions (expires_at);

-- The key of a static token of Django, encrypted. Without it the token is derived from version.
alter table static_tokens add column carried_key bytea;

insert into leases (name, until)
values ('carried-refresh-tokens', '-infinity'), ('carried-sessions', '-infinity');
