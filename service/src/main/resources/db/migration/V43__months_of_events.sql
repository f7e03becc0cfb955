-- A month of events is a partition, so that an expired month is dropped in one step. The id begins with the
-- time. The table of earlier events becomes a partition as it is; no row is copied, and the exclusive lock
-- is short. The service adds months ahead; events_default takes what has no month.
do $$
declare
    bound      timestamptz;
    month      timestamptz;
    lowest     uuid;
    later      uuid;
    permission record;
begin
    if exists (select from pg_constraint
                where conname = 'events_are_earlier'
                  and conrelid = 'events'::regclass) then
        alter table events validate constraint events_are_earlier;
    end if;
    for attempt in 1..120 loop
        begin
            perform set_config('lock_timeout', '300ms', true);
            lock table events in access exclusive mode;
            exit;
        exception when lock_not_available then
            if attempt = 120 then
                raise;
            end if;
            perform pg_sleep(1);
        end;
    end loop;

    select substring(pg_get_constraintdef(oid) from '''([0-9a-f-]{36})''')::uuid
      into lowest
      from pg_constraint
     where conname = 'events_are_earlier'
       and conrelid = 'events'::regclass;
    if lowest is not null then
        bound := to_timestamp(('x' || left(replace(lowest::text, '-', ''), 12))::bit(48)::bigint / 1000.0);
    else
        bound := (date_trunc('month', now() at time zone 'UTC')
                  + case when exists (select from events) then interval '2 months' else interval '0' end)
                 at time zone 'UTC';
        lowest := rpad(lpad(to_hex((extract(epoch from bound) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
    end if;

    alter table events rename to events_before;
    alter index events_pkey rename to events_before_pkey;
    alter index events_id rename to events_before_id;
    create table events (like events_before) partition by range (id);
    alter table events add constraint events_pkey primary key (subject_id, id);
    create index events_id on events (id);
    execute format('alter table events attach partition events_before for values from (minvalue) to (%L)', lowest);
    alter table events_before drop constraint if exists events_are_earlier;
    create table events_default partition of events default;

    month := bound;
    while month < now() + interval '4 months' loop
        month := (month at time zone 'UTC' + interval '1 month') at time zone 'UTC';
        later := rpad(lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0'), 32, '0')::uuid;
        execute format(
            'create table %I partition of events for values from (%L) to (%L)',
            'events_' || to_char((month at time zone 'UTC') - interval '1 month', 'YYYY_MM'), lowest, later);
        lowest := later;
    end loop;

    for permission in
        select acl.privilege_type, acl.is_grantable, coalesce(quote_ident(pg_roles.rolname), 'public') as role
          from pg_class
         cross join aclexplode(pg_class.relacl) as acl
          left join pg_roles on pg_roles.oid = acl.grantee
         where pg_class.oid = 'events_before'::regclass
           and acl.grantee <> pg_class.relowner
    loop
        execute format(
            'grant %s on events to %s %s',
            permission.privilege_type,
            permission.role,
            case when permission.is_grantable then 'with grant option' else '' end);
    end loop;
end
$$;

insert into leases (name, until)
values ('event-archive', '-infinity');
