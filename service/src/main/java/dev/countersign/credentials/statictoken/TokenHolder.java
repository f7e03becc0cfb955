package dev.countersign.credentials.statictoken;

import dev.countersign.identity.users.User;
import java.util.UUID;

/**
 * The user whose row matches the token's digest. The token is valid if it can be derived from this
 * version.
 */
record TokenHolder(User user, UUID version) {}
