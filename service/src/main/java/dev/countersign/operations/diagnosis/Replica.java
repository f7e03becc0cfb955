package dev.countersign.operations.diagnosis;

import org.jspecify.annotations.Nullable;

/**
 * A replica that is connected to PostgreSQL.
 *
 * @param name program, version, host and process id
 * @param address the address it connects from; null for a Unix socket
 * @param connections how many connections it has
 * @param active how many of them run a statement
 */
public record Replica(String name, @Nullable String address, int connections, int active) {}
