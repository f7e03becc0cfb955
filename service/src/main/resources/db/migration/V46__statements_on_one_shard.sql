-- Events that wait for their seal are queued with the user whom they are about, so that a distributed database
-- writes both on one shard. The previous release queues events without it.
alter table unsealed_events add column subject_id bigint not null default 0;

-- Changes by staff lock this row, and not the rows of all superusers, which can be on several shards.
create table locks (
    name text not null primary key
);

insert into locks (name)
values ('staff-changes');
