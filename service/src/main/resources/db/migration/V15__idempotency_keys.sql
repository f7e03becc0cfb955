-- Requests with an Idempotency-Key: who sent which key, a keyed digest of the request, and the
-- response as soon as there is one. A claim without a response ends at claimed_until, so that a
-- replica that stopped in between does not block the key.
create table idempotency_keys (
    user_id       bigint      not null,
    key           bytea       not null,
    request       bytea       not null,
    claim         uuid        not null,
    claimed_until timestamptz not null,
    status        integer,
    body          text,
    expires_at    timestamptz not null,
    primary key (user_id, key)
);

create index idempotency_keys_by_end on idempotency_keys (expires_at);

insert into leases (name, until)
values ('expired-idempotency-keys', '-infinity');
