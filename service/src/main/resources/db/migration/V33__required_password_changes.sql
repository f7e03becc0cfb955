-- Since when the password of a user opens no login until a mailed link, or staff, sets another one. Null: it does.
alter table users add column password_change_required_at timestamptz;
