-- When and how the user of a login last authenticated. No value in authenticated_at means: when the
-- session was created. The methods are the values of the claim amr, with a space between them.
alter table sessions add column authenticated_at timestamptz;
alter table sessions add column methods text not null default 'pwd';
alter table logins add column methods text not null default 'pwd';
