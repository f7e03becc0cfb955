package dev.countersign.credentials.takeover;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A refresh token that Django has blacklisted.
 *
 * @param jti The claim {@code jti}: 32 hexadecimal digits.
 * @param userId The user, or empty if Django has not recorded it. SimpleJWT before 5.5 leaves it
 *     out when it blacklists a token that came from a rotation.
 * @param expiresAt The claim {@code exp}; the row is deleted later than that.
 */
public record BlacklistedToken(UUID jti, Optional<Long> userId, Instant expiresAt) {}
