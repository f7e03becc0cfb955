-- The session of a browser. The id is a digest: what the cookie holds cannot be found from it.
-- A session of an earlier count of users.login_epoch is over, as a log-in is.
create table sessions (
    user_id    bigint      not null,
    id         uuid        not null,
    epoch      integer     not null,
    created_at timestamptz not null,
    used_at    timestamptz not null,
    expires_at timestamptz not null,
    user_agent text        not null,
    address    text        not null,
    primary key (user_id, id)
) with (fillfactor = 80);

create index sessions_expired on sessions (expires_at);

insert into leases (name, until) values ('expired-sessions', '-infinity');
