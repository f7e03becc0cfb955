package dev.countersign.operations.diagnosis;

import dev.countersign.identity.audit.SealStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL tells about the installation.
 *
 * @param server the version of PostgreSQL
 * @param synchronous whether a commit waits for a standby
 * @param pooler whether a connection pooler such as PgBouncer is in between
 * @param named whether replicas can be recognised by the names of their connections
 * @param applied how many migrations the database has
 * @param pending the migrations of this release that the database lacks
 * @param replicas the replicas that are connected
 * @param jobs the scheduled jobs; empty before the first migration
 * @param audit the audit log; null before the first migration
 */
public record DatabaseStatus(
    String server,
    boolean synchronous,
    boolean pooler,
    boolean named,
    int applied,
    List<String> pending,
    List<Replica> replicas,
    List<JobStatus> jobs,
    SealStatus.@Nullable State audit) {}
