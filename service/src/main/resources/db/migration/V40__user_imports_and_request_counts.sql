-- The file of users that a member of staff has uploaded. It is encrypted, because it can hold password hashes.
-- The next file replaces it, and a job deletes it after its time.
create table user_imports (
    user_id     bigint      primary key,
    digest      bytea       not null,
    content     bytea       not null,
    sends_links boolean     not null default false,
    position    integer     not null default 0,
    added       integer     not null default 0,
    present     integer     not null default 0,
    expires_at  timestamptz not null
);

insert into leases (name, until)
values ('expired-user-imports', '-infinity');

-- Refused requests by code, and token refreshes, by hour. Each replica adds its own counts every minute.
create table request_counts (
    hour     timestamptz not null,
    kind     text        not null,
    code     text        not null,
    requests bigint      not null,
    primary key (hour, kind, code)
);
