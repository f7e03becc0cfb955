package dev.countersign.credentials.signedtoken;

import java.time.Instant;

/** A live log-in as its owner sees it. */
public record ActiveTokenFamily(
    String id,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {}
