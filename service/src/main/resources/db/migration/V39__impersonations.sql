-- A staff member who views the account of a user. The staff member's session keeps its time of creation when its id
-- changes, so that time names the session.
create table impersonations (
    actor_id         bigint      not null,
    id               uuid        not null,
    actor_session_at timestamptz not null,
    user_id          bigint      not null,
    epoch            integer     not null,
    is_read_only     boolean     not null,
    started_at       timestamptz not null,
    expires_at       timestamptz not null,
    primary key (actor_id, id)
);

create index impersonations_of_user on impersonations (user_id);
create index impersonations_expired on impersonations (expires_at);

insert into leases (name, until) values ('expired-impersonations', '-infinity');
