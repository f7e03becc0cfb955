package dev.countersign.credentials.statictoken;

import dev.countersign.identity.users.User;
import java.util.UUID;

/** Whose a token may be: it is theirs if it can be derived from this version. */
record TokenHolder(User user, UUID version) {}
