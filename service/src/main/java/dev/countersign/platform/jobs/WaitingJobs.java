package dev.countersign.platform.jobs;

import java.time.Duration;

/**
 * The jobs that wait.
 *
 * @param overdue How long the oldest of them could have run; zero if none is due.
 */
public record WaitingJobs(long count, Duration overdue) {}
