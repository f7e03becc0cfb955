-- With this index every login added a new version of the row to all indexes of users. The previous release
-- sorts users by last login without it, which takes longer.
drop index concurrently if exists users_by_last_log_in;
