package dev.countersign.credentials.statictoken;

import java.time.Instant;

/** That somebody has a static token, and since when; never the token. */
public record ListedToken(long userId, String username, boolean isLive, Instant createdAt) {}
