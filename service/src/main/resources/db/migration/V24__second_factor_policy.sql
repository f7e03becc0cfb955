-- Policy of second factors. The first column is when the service first asked a user, who must have a second
-- factor and has none, to add one: the grace period counts from there. The second column counts how often all
-- browsers that the user trusts were forgotten; the key in such a browser is valid for one count only.
alter table users add column second_factor_asked_at timestamptz;
alter table users add column remembered_device_epoch integer not null default 0;
