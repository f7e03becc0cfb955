-- What happened, one row each: inserted, never updated. The id begins with the time and is made by
-- the service, and so is the mac, with a key that the database does not know. The user whom an event
-- is about comes first in the key; 0 is nobody.
create table events (
    subject_id bigint      not null,
    id         uuid        not null,
    at         timestamptz not null,
    kind       text        not null,
    actor_id   bigint      not null,
    object     text        not null,
    detail     text        not null,
    address    text        not null,
    user_agent text        not null,
    request_id text        not null,
    mac        bytea       not null,
    primary key (subject_id, id)
);

-- All events in the order of time, and one by its id.
create index events_id on events (id);

-- Events that wait for their seal. Read as a whole and soon empty again, so nothing is indexed.
create table unsealed_events (
    id uuid not null
);

-- Which events there are: each seal names some, and the seal before it.
create table event_seals (
    number    bigint      not null primary key,
    sealed_at timestamptz not null,
    events    uuid[]      not null,
    previous  bytea       not null,
    digest    bytea       not null
);

insert into leases (name, until)
values ('event-seals', '-infinity'), ('expired-events', '-infinity');
