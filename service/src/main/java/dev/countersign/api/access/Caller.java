package dev.countersign.api.access;

/** Who sends the request: somebody we know, or nobody in particular. */
public sealed interface Caller permits Anonymous, Authenticated {}
