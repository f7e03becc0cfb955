-- Jobs that a replica runs after the response, such as mails. The library db-scheduler defines these
-- columns and reads this table. task_data is encrypted: mails contain links that authenticate.
create table jobs (
    task_name            text        not null,
    task_instance        text        not null,
    task_data            bytea       not null,
    execution_time       timestamptz not null,
    picked               boolean     not null,
    picked_by            text,
    last_success         timestamptz,
    last_failure         timestamptz,
    consecutive_failures integer,
    last_heartbeat       timestamptz,
    version              bigint      not null,
    priority             smallint,
    primary key (task_name, task_instance)
);

create index jobs_by_time on jobs (execution_time);
create index jobs_by_heartbeat on jobs (last_heartbeat);

-- Mails that the mail server did not accept at the last try. Staff can send them again.
create table dead_mails (
    id        text        not null primary key,
    job       text        not null,
    kind      text        not null,
    data      bytea       not null,
    tries     integer     not null,
    error     text        not null,
    failed_at timestamptz not null
);

create index dead_mails_by_time on dead_mails (failed_at, id);

insert into leases (name, until)
values ('old-dead-mails', '-infinity');
