-- Wrong passwords of late: one row for each account and source that tried, '' for all of them.
create table login_failures (
    account       text        not null,
    source        text        not null,
    failures      integer     not null,
    pending       integer     not null, -- tries that hold a place and have not ended
    until         timestamptz not null, -- when the failures matter no more
    pending_until timestamptz not null, -- when whoever holds a place has died
    primary key (account, source)
) with (fillfactor = 50); -- so that a change of the counts stays on its page

insert into leases (name, until)
values ('expired-failures', '-infinity');
