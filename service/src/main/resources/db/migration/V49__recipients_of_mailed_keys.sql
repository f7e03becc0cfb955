-- The address to which a link or code was mailed. It works while this address may recover the account. Null for rows of
-- the previous release, which does not know the columns.
alter table password_reset_links add column recipient text;
alter table login_codes add column recipient text;
