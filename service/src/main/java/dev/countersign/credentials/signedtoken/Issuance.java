package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import java.time.Instant;
import java.util.Set;

/** The user, token family and generation for which tokens are issued, and the time of issue. */
record Issuance(
    User user,
    int epoch,
    TokenFamilyId login,
    Instant loginAt,
    Set<AuthenticationMethod> methods,
    int generation,
    Instant issuedAt) {}
