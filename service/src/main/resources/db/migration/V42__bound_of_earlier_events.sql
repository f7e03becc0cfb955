-- The next migration makes the table of events a partition of months. This one proves that all its rows are
-- before a month: new rows are checked from now on, and the next migration reads the others without a lock.
-- The bound is two months ahead, so that events of today are before it, and after the last id of a wrong clock.
-- A short lock, tried again and again: requests that write events wait behind it.
do $$
declare
    newest timestamptz;
    bound  timestamptz;
begin
    select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
      into newest
      from events
     order by id desc
     limit 1;
    if newest is null then
        return;
    end if;
    bound := (date_trunc('month', greatest(now(), newest) at time zone 'UTC') + interval '2 months')
             at time zone 'UTC';
    for attempt in 1..120 loop
        begin
            perform set_config('lock_timeout', '300ms', true);
            execute format(
                'alter table events add constraint events_are_earlier check (id < %L) not valid',
                rpad(lpad(to_hex((extract(epoch from bound) * 1000)::bigint), 12, '0'), 32, '0')::uuid);
            exit;
        exception when lock_not_available then
            if attempt = 120 then
                raise;
            end if;
            perform pg_sleep(1);
        end;
    end loop;
end
$$;
