package dev.countersign.platform.jobs;

/**
 * A stored job.
 *
 * @param kind The name of its {@link JobHandler}.
 * @param id Unique among the jobs of its kind.
 * @param text What the handler needs; encrypted in the database.
 */
public record Job(String kind, String id, String text) {}
