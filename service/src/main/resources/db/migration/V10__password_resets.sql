-- Links that were sent to people who have forgotten their password: one for each user, as a digest.
-- A link is over when the user's epoch or address is another one.
create table password_resets (
    user_id    bigint      not null primary key,
    digest     bytea       not null,
    epoch      integer     not null,
    email      text        not null,
    created_at timestamptz not null,
    expires_at timestamptz not null
);

insert into leases (name, until)
values ('expired-password-resets', '-infinity');
