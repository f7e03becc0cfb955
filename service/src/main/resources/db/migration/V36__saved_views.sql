-- Searches and filters of the list of users that a member of staff has saved by a name.
create table saved_views (
    user_id    bigint      not null,
    name       text        not null,
    query      text        not null,
    created_at timestamptz not null,
    primary key (user_id, name)
);
