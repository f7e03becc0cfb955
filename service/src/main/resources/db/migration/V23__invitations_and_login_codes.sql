-- Open invitations to register, by the digest of the key in the mail. Using one deletes its row.
create table invitations (
    digest     bytea       not null primary key,
    email      text        not null,
    invited_by bigint      not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);

create index invitations_by_email on invitations (lower(email) collate "C");

create index invitations_by_inviter on invitations (invited_by);

create index invitations_by_end on invitations (expires_at);

-- Logins by a code that was mailed, by the digest of the challenge that the client got. user_id is 0
-- if the address belongs to no account. code is a keyed digest.
create table login_codes (
    challenge  bytea       not null primary key,
    user_id    bigint      not null,
    epoch      integer     not null,
    code       bytea       not null,
    tries      integer     not null,
    expires_at timestamptz not null
);

create index login_codes_by_user on login_codes (user_id);

create index login_codes_by_end on login_codes (expires_at);

insert into leases (name, until)
values ('expired-invitations', '-infinity'), ('expired-login-codes', '-infinity');
