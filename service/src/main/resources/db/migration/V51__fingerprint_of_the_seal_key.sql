-- Which key made a seal, so that a verification with another key says so instead of reporting an altered seal. Seals
-- of earlier releases have none. The digest does not contain it, so earlier releases verify new seals too.
alter table event_seals add column key_fingerprint bytea;
