package dev.countersign.credentials.statictoken;

import java.time.Instant;
import java.util.UUID;

/** A token that is about to become a user's. */
record NewToken(long userId, UUID version, int epoch, StaticToken token, Instant createdAt) {}
