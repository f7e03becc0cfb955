-- How often callers came lately: one row for each scope and caller, gone soon after its period.
create table throttles (
    scope      text        not null,
    subject    text        not null,
    slot       bigint      not null,
    counts     integer[]   not null,
    expires_at timestamptz not null,
    primary key (scope, subject)
) with (fillfactor = 50); -- so that a change of the counts stays on its page

insert into leases (name, until)
values ('expired-throttles', '-infinity');
