package dev.countersign.credentials.signedtoken;

import java.time.Instant;

/** An active token family in the form that is shown to its user. */
public record ActiveTokenFamily(
    String id,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {}
