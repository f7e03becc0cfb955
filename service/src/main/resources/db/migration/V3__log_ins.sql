-- How often all log-ins of a user were ended at once. A log-in of an earlier count is over.
alter table users add column login_epoch integer not null default 0;

-- A log-in, however often its refresh token is rotated: one row. The token names the row and the
-- generation. Nothing that a rotation changes is indexed, and the pages have room, so that an
-- update stays on its page.
create table logins (
    user_id    bigint      not null,
    id         uuid        not null,
    epoch      integer     not null,
    generation integer     not null,
    created_at timestamptz not null,
    rotated_at timestamptz not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    user_agent text        not null,
    address    text        not null,
    primary key (user_id, id)
) with (fillfactor = 80);

-- Work that one replica does for all: whoever moves the end of a lease into the future has it.
create table leases (
    name  text        not null primary key,
    until timestamptz not null
);
insert into leases (name, until) values ('expired-logins', '-infinity');
