package dev.countersign.identity.users;

/**
 * Holds a user and the current login epoch, which credentials verified without the user's row must
 * match.
 */
public record CurrentUser(User user, LoginEpoch epoch) {}
