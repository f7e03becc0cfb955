-- Second factors. The column tells the password check, which reads the row of the user anyway, whether
-- the login needs a second step; it is written in the transaction that adds or removes a factor.
alter table users add column has_second_factor boolean not null default false;

-- Authenticator apps (RFC 6238). The secret is encrypted with a key derived from the secret key. A code
-- is accepted only for a later time step than last_step. Without confirmed_at, the enrolment is not complete.
create table totp_factors (
    user_id      bigint      not null primary key,
    secret       bytea       not null,
    last_step    bigint      not null,
    created_at   timestamptz not null,
    confirmed_at timestamptz
);

-- Recovery codes that are not used yet, as keyed digests. A used code is deleted.
create table recovery_codes (
    user_id bigint not null,
    digest  bytea  not null,
    primary key (user_id, digest)
);
