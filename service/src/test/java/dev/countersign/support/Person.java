package dev.countersign.support;

/** Somebody who has an account, and what they know. */
public record Person(long id, String username, String email, String password) {}
