-- The clean-up of expired logins reads the whole table in many runs. Its position stays here, so that the
-- next run continues there, on any replica and after a restart.
alter table leases add column position text;
