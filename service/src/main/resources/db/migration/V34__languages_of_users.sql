-- The language and the time zone that users choose for pages and mails. Empty: the language of the browser, and
-- UTC. A constant default, so the table is not rewritten.
alter table users add column language text not null default '';
alter table users add column time_zone text not null default '';
