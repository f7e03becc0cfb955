package dev.countersign.tasks;

import java.time.Instant;

/** Something to do, and who wrote it down. The order of the fields is part of the contract. */
record Task(long id, String title, boolean isPublic, long createdBy, Instant createdAt) {}
