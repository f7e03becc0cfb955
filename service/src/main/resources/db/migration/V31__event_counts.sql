-- Sealed events by hour and kind, for the figures of the staff site. The job that seals events counts
-- them, so requests do not. Counting begins with this migration.
create table event_counts (
    hour   timestamptz not null,
    kind   text        not null,
    events bigint      not null,
    primary key (hour, kind)
);
