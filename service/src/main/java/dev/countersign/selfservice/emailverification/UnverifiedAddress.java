package dev.countersign.selfservice.emailverification;

/** An address that is to be confirmed, and the epoch in which it was asked for. */
record UnverifiedAddress(long userId, String email, int epoch) {}
