-- How far an import from a Django database has come, so that it can go on after an interruption.
create table takeover_positions (
    part     text        not null primary key,
    position text        not null,
    rows     bigint      not null,
    moved_at timestamptz not null
);

-- The ids that a takeover has set aside for users of Django: the sequence of users continues after the
-- last one. At most one row.
create table takeover_ids (
    is_only boolean not null primary key default true check (is_only),
    largest bigint  not null
);
