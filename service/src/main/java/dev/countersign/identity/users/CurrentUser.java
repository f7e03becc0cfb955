package dev.countersign.identity.users;

/** A user's row together with the epoch that credentials issued without a row must belong to. */
public record CurrentUser(User user, LoginEpoch epoch) {}
