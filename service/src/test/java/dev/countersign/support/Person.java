package dev.countersign.support;

/** A registered user with the password. */
public record Person(long id, String username, String email, String password) {}
