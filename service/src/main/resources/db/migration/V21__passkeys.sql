-- Passkeys. id is the first half of the SHA-256 digest of the credential id. handle is the user id that
-- authenticators store: random, so that it tells nothing about the user.
create table passkeys (
    user_id            bigint      not null,
    id                 uuid        not null,
    handle             bytea       not null,
    credential_id      bytea       not null,
    public_key         bytea       not null,
    counter            bigint      not null,
    name               text        not null,
    transports         text        not null,
    is_backup_eligible boolean     not null,
    is_backed_up       boolean     not null,
    created_at         timestamptz not null,
    used_at            timestamptz,
    primary key (user_id, id)
);

-- The user of each handle, because a login by passkey begins without a user name.
create table passkey_handles (
    handle  bytea  not null primary key,
    user_id bigint not null
);

create index passkey_handles_by_user on passkey_handles (user_id);

-- Challenges of passkeys that were used, until they expire: each can be used once.
create table used_challenges (
    digest     bytea       not null primary key,
    expires_at timestamptz not null
);

create index used_challenges_by_end on used_challenges (expires_at);

insert into leases (name, until)
values ('used-challenges', '-infinity');
