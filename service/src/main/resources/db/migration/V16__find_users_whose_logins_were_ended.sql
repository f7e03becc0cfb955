-- Finds the users whose logins were ended within the lifetime of an access token. Users whose logins
-- were never ended are not in the index. An interrupted build leaves an invalid index, so the index
-- is dropped first.
drop index concurrently if exists users_by_ended_logins;
create index concurrently users_by_ended_logins
    on users (logins_ended_at, id) include (login_epoch)
 where logins_ended_at is not null;
