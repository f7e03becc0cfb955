package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.User;
import tools.jackson.databind.node.ObjectNode;

/** A valid token of an active user, with its claims: it was neither spent, revoked nor voided. */
public record VerifiedToken(boolean isRefresh, User user, ObjectNode claims) {}
