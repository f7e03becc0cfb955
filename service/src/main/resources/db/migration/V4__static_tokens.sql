-- The token of a user. Only what it is derived from is here, and that is no use without the secret
-- key. A token of an earlier epoch is over, like the log-ins.
create table static_tokens (
    user_id    bigint      not null primary key,
    version    uuid        not null,
    epoch      integer     not null,
    created_at timestamptz not null
);

-- Whose a token is: SHA-256 of its characters. A table of its own because tokens that are spread by
-- user over many machines cannot be found by anything else.
create table static_token_digests (
    digest  bytea  not null primary key,
    user_id bigint not null
);
create index static_token_digests_user on static_token_digests (user_id);
