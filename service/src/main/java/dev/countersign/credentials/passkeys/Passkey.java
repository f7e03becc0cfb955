package dev.countersign.credentials.passkeys;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A passkey as its owner sees it.
 *
 * @param synced Whether a password manager keeps a copy of it, so that it works on several devices.
 */
public record Passkey(
    String id, String name, Instant createdAt, @Nullable Instant lastUsedAt, boolean synced) {}
