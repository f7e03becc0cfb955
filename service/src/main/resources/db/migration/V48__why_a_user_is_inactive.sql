-- Why a user is inactive, and the login epoch in which is_active was written with its reason. A reason of another
-- epoch does not count: the previous release writes is_active without the reason, and raises login_epoch whenever it
-- deactivates a user.
alter table users add column inactive_because text;
alter table users add column activity_epoch integer;
alter table users
    add constraint users_inactive_because
    check (inactive_because in ('unconfirmed', 'blocked', 'deletion planned')) not valid;

-- Inactive users without a reason that counts, from before this migration or from the previous release, need no
-- update: InactiveReasonStore decides for each of them, with what the database knows.
--
-- * A row in planned_deletions: the owner has planned the deletion. Staff of the previous release could not block such
--   a user, because the user was inactive already, and an activation removed the row.
-- * login_epoch is 0, there is neither a login nor a confirmed address, and an event tells that the user registered:
--   the user waits for the confirmation of the address. Every deactivation raises the epoch, so the user was inactive
--   from the beginning, and a registration creates inactive users only while confirmation is mandatory. Without the
--   event, as for users whom staff, a program or a file has added, nothing tells that the user may enter.
-- * All others are blocked, because only staff may lift that: the safe assumption.
