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

insert into leases (name, until)
values ('expired-invitations', '-infinity');
