package dev.countersign.api.access;

/** Represents the sender of a request: {@link Authenticated} or {@link Anonymous}. */
public sealed interface Caller permits Anonymous, Authenticated {}
