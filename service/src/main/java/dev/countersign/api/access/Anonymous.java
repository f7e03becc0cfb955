package dev.countersign.api.access;

/** Represents a caller without a credential that a scheme of the endpoint reads. */
public record Anonymous() implements Caller {}
