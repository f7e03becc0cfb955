package dev.countersign.signedtoken;

import java.time.Instant;

/** A live log-in as its owner sees it. */
public record OpenLogin(
    String id,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {}
