package dev.countersign.credentials.statictoken;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The stored row of a user's token, which may already have ended. */
record StoredStaticToken(
    UUID version, Optional<byte[]> carriedKey, int epoch, boolean isOver, Instant createdAt) {}
