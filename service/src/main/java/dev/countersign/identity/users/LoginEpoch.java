package dev.countersign.identity.users;

import java.time.Instant;
import java.util.Optional;

/**
 * How often all logins of a user were ended at once: by a logout everywhere, a new password or a
 * deactivation.
 *
 * @param since When that last happened; empty if it never did since the service records the time.
 */
public record LoginEpoch(int number, Optional<Instant> since) {}
