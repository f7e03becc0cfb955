package dev.countersign.tasks;

import java.time.Instant;

/**
 * Holds a task and the id of the user who created it. The order of the fields is part of the
 * contract.
 */
record Task(long id, String title, boolean isPublic, long createdBy, Instant createdAt) {}
