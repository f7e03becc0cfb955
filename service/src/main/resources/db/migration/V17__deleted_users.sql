-- Deleted users, for as long as one of their access tokens could be valid. The epoch is the last one
-- of the user: if an import brings the id back, the new row begins with a later epoch.
create table deleted_users (
    user_id     bigint      not null primary key,
    login_epoch integer     not null,
    deleted_at  timestamptz not null
);

create index deleted_users_by_time on deleted_users (deleted_at, user_id);

insert into leases (name, until)
values ('deleted-users', '-infinity');
