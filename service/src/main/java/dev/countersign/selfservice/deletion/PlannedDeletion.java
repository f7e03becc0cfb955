package dev.countersign.selfservice.deletion;

import java.time.Instant;

/** The deletion of an account, as its owner asked for it. */
public record PlannedDeletion(long userId, Instant plannedAt, Instant dueAt) {}
