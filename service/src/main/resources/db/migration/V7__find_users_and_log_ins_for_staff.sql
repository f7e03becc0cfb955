-- What staff search, filter and sort by. Built beside the traffic: an ordinary `create index` would
-- keep everybody from logging in until it is done. One that was interrupted leaves an index that is
-- of no use, so each is dropped before it is made.

drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (lower(username) collate "C", id);

drop index concurrently if exists users_by_email;
create index concurrently users_by_email on users (lower(email) collate "C", id);

drop index concurrently if exists users_by_joining;
create index concurrently users_by_joining on users (date_joined, id);

-- Whoever never logged in comes before everybody else, and a comparison with null finds nobody.
drop index concurrently if exists users_by_last_log_in;
create index concurrently users_by_last_log_in
    on users (coalesce(last_login, '-infinity'::timestamptz), id);

-- The few: sorting them costs less than looking for them among all the others.
drop index concurrently if exists users_staff;
create index concurrently users_staff on users (id) where is_staff;

drop index concurrently if exists users_superusers;
create index concurrently users_superusers on users (id) where is_superuser;

drop index concurrently if exists users_inactive;
create index concurrently users_inactive on users (id) where not is_active;

-- The newest first. A rotation or a use does not change when something began.
drop index concurrently if exists logins_by_beginning;
create index concurrently logins_by_beginning on logins (created_at, user_id, id);

drop index concurrently if exists sessions_by_beginning;
create index concurrently sessions_by_beginning on sessions (created_at, user_id, id);

drop index concurrently if exists static_tokens_by_issue;
create index concurrently static_tokens_by_issue on static_tokens (created_at, user_id);
