-- When the tokens of a login were spent, by the clock of the database, so that a second use can be told from a race.
-- spent_at: the last rotation. Tokens below mark_generation were spent at mark_at or before, and tokens below
-- settled_generation so long ago that a second use is no race. The previous release rotates without these columns.
alter table logins add column spent_at timestamptz;
alter table logins add column mark_at timestamptz;
alter table logins add column mark_generation integer not null default 0;
alter table logins add column settled_generation integer not null default 0;
