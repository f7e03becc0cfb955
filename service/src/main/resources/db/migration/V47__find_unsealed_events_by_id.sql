-- The job that seals events removes them from the queue by their ids, because ctid names no row of a distributed
-- table. Ids grow, so all new events write the last page of the index.
drop index concurrently if exists unsealed_events_id;
create index concurrently unsealed_events_id on unsealed_events (id);
