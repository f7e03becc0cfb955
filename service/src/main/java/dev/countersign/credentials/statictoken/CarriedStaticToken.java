package dev.countersign.credentials.statictoken;

import java.time.Instant;

/**
 * A static token that Django issued.
 *
 * @param token The key, as clients send it.
 */
public record CarriedStaticToken(long userId, StaticToken token, Instant createdAt) {}
