-- The tables of Django 3.2, Django REST framework and SimpleJWT that a takeover reads, with a custom column.
create table auth_user (
    id serial primary key,
    password varchar(128) not null,
    last_login timestamptz,
    is_superuser boolean not null,
    username varchar(150) not null unique,
    first_name varchar(150) not null,
    last_name varchar(150) not null,
    email varchar(254) not null,
    is_staff boolean not null,
    is_active boolean not null,
    date_joined timestamptz not null,
    plan text not null default 'free'
);
create table django_content_type (id serial primary key, app_label varchar(100), model varchar(100));
create table auth_permission (id serial primary key, name text, content_type_id integer, codename varchar(100));
create table auth_group (id serial primary key, name varchar(150) unique);
create table auth_group_permissions (id bigserial primary key, group_id integer, permission_id integer);
create table auth_user_groups (id bigserial primary key, user_id integer, group_id integer);
create table auth_user_user_permissions (id bigserial primary key, user_id integer, permission_id integer);
create table authtoken_token (key varchar(40) primary key, created timestamptz not null, user_id integer not null unique);
create table token_blacklist_outstandingtoken (
    id bigserial primary key, token text, created_at timestamptz, expires_at timestamptz not null, user_id integer,
    jti varchar(255) unique);
create table token_blacklist_blacklistedtoken (
    id bigserial primary key, blacklisted_at timestamptz, token_id bigint not null unique);
create table django_session (session_key varchar(40) primary key, session_data text not null, expire_date timestamptz not null);

insert into auth_user (id, password, is_superuser, username, first_name, last_name, email, is_staff, is_active, date_joined, last_login, plan)
values (7, 'pbkdf2_sha256$1000$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=', false, 'ada', 'Ada', 'King', 'ada@example.com', true, true, '2020-01-02T03:04:05Z', '2021-01-02T03:04:05Z', 'gold'),
       (8, 'pbkdf2_sha256$1000$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=', true, 'grace', '', '', '', true, false, '2020-01-02T03:04:05Z', null, 'free'),
       (9, '!unusable', false, 'mary', '', '', '', false, true, '2020-01-02T03:04:05Z', null, 'free'),
       (12, 'md5$salt$7a752fbf21284c5042fd661342de55a6', false, 'linus', '', '', '', false, true, '2020-01-02T03:04:05Z', null, 'free');
insert into django_content_type (id, app_label, model) values (1, 'auth', 'user'), (2, 'shop', 'order');
insert into auth_permission (id, name, content_type_id, codename)
values (1, '', 1, 'view_user'), (2, '', 1, 'change_user'), (3, '', 2, 'refund_order');
insert into auth_group (id, name) values (3, 'editors'), (4, 'empty');
insert into auth_group_permissions (group_id, permission_id) values (3, 1), (3, 2);
insert into auth_user_groups (user_id, group_id) values (7, 3), (8, 3);
insert into auth_user_user_permissions (user_id, permission_id) values (9, 3);
insert into authtoken_token (key, created, user_id)
values ('00112233445566778899aabbccddeeff00112233', now(), 7), ('short', now(), 9);
insert into token_blacklist_outstandingtoken (id, expires_at, user_id, jti)
values (1, now() + interval '1 day', 7, 'ffeeddccbbaa99887766554433221100'),
       (2, now() - interval '1 day', 7, 'ffeeddccbbaa99887766554433221101'),
       (3, now() + interval '1 day', null, 'ffeeddccbbaa99887766554433221102');
insert into token_blacklist_blacklistedtoken (token_id) values (1), (2), (3);
alter sequence token_blacklist_outstandingtoken_id_seq restart with 101;
