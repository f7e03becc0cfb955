-- Addresses that receive the password resets of an account whose e-mail address was changed.
-- An account without rows has one such address: users.email.
-- serves_until is empty while the address that replaced this one is not proven.
create table recovery_addresses (
    user_id      bigint      not null,
    email        text        not null,
    since        timestamptz not null,
    serves_from  timestamptz not null,
    serves_until timestamptz,
    primary key (user_id, email)
);

create index recovery_addresses_by_email on recovery_addresses (lower(email) collate "C", user_id);

create index recovery_addresses_by_end on recovery_addresses (serves_until);

insert into leases (name, until)
values ('ended-recovery-addresses', '-infinity');
