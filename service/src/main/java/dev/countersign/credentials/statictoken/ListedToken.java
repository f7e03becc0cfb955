package dev.countersign.credentials.statictoken;

import java.time.Instant;

/**
 * A user's static token in a list: its owner, state and creation time, without the token itself.
 */
public record ListedToken(long userId, String username, boolean isLive, Instant createdAt) {}
