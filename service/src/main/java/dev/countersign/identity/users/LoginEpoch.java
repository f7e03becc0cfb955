package dev.countersign.identity.users;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Instant;
import java.util.Optional;

/**
 * Counts how often all logins of a user were ended at once: by a logout everywhere, a new password
 * or a deactivation.
 *
 * @param since When that last happened; empty if never, or before the service recorded the time.
 */
@ExtensionApi
public record LoginEpoch(int number, Optional<Instant> since) {}
