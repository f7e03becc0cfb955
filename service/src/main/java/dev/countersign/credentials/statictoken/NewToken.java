package dev.countersign.credentials.statictoken;

import java.time.Instant;
import java.util.UUID;

/** A token that is about to be stored for a user. */
record NewToken(long userId, UUID version, int epoch, StaticToken token, Instant createdAt) {}
