package dev.countersign.emailverification;

/** An address that is to be confirmed, and the epoch in which it was asked for. */
record Unverified(long userId, String username, String email, int epoch) {}
