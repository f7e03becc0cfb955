-- A passkey is a second factor after the password. Users who registered one before have no recovery codes; the page
-- Account, Two-step login creates them.
update users
   set has_second_factor = true
 where not has_second_factor
   and exists (select from passkeys where passkeys.user_id = users.id);
