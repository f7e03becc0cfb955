-- When login_epoch was last raised. An access token that does not name its epoch counts only if it was issued later.
alter table users add column logins_ended_at timestamptz;
