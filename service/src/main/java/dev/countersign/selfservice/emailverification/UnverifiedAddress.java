package dev.countersign.selfservice.emailverification;

/** An address to be confirmed, and the user's login epoch. */
record UnverifiedAddress(long userId, String email, int epoch) {}
