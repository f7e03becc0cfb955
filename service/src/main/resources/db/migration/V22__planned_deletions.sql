-- Accounts whose owners asked for deletion. They are inactive, and are deleted at due_at.
create table planned_deletions (
    user_id    bigint      not null primary key,
    planned_at timestamptz not null,
    due_at     timestamptz not null
);

create index planned_deletions_by_time on planned_deletions (due_at, user_id);

insert into leases (name, until)
values ('planned-deletions', '-infinity');
