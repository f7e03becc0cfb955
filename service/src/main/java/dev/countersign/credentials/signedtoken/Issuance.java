package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.User;
import java.time.Instant;

/** For whom tokens are made, for which generation of which login, and when. */
record Issuance(
    User user, int epoch, TokenFamilyId login, Instant loginAt, int generation, Instant issuedAt) {}
