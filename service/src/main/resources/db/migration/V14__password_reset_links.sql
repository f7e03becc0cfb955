-- Links to reset a password, as digests: several for each user. password_resets, which holds the
-- newest link only, is still written and read, because the previous release knows no other table.
create table password_reset_links (
    user_id    bigint      not null,
    digest     bytea       not null,
    epoch      integer     not null,
    email      text        not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    primary key (user_id, digest)
);

create index password_reset_links_by_end on password_reset_links (expires_at);

-- How many mails of one kind an address was sent: since the last one, and since the hour began.
create table mail_limits (
    subject      bytea       not null primary key,
    sent_at      timestamptz not null,
    hour_began   timestamptz not null,
    sent_in_hour integer     not null
);

create index mail_limits_by_time on mail_limits (sent_at);

insert into leases (name, until)
values ('old-mail-limits', '-infinity');
