package dev.countersign.operations.diagnosis;

import dev.countersign.platform.database.DatabasePeer;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of an installation.
 *
 * @param at when it was read
 * @param program this program
 * @param keys the keys that verify tokens
 * @param peer the configured database, without its password
 * @param problem why PostgreSQL could not be read, or null
 * @param database what PostgreSQL told, or null
 */
public record Status(
    Instant at,
    Program program,
    List<KeyStatus> keys,
    @Nullable DatabasePeer peer,
    @Nullable String problem,
    @Nullable DatabaseStatus database) {}
