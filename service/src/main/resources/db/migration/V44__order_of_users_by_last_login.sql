-- The order of users by last login, for staff: an entry for each login, '-infinity' for users who never logged
-- in. An entry counts if it is the last login of its user; a job removes the others. New entries are added at
-- the end, so a login changes no index page of its own here, and no index of users.
create table last_logins (
    at      timestamptz not null,
    user_id bigint      not null,
    primary key (at, user_id)
);

insert into last_logins (at, user_id)
select coalesce(last_login, '-infinity'), id
  from users
 order by 1, 2;

insert into leases (name, until)
values ('last-logins', '-infinity');

-- Leaves room on new pages for the new version of a row, so that a login changes one page of users.
alter table users set (fillfactor = 90);
