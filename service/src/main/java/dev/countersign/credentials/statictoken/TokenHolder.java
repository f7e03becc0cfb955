package dev.countersign.credentials.statictoken;

import dev.countersign.identity.users.User;
import java.util.Optional;
import java.util.UUID;

/**
 * The user whose row matches the token's digest. The token is valid if it can be derived from this
 * version, or is the one that was carried from Django.
 *
 * @param carriedKey The encrypted token, if Django issued it.
 */
record TokenHolder(User user, UUID version, Optional<byte[]> carriedKey) {}
