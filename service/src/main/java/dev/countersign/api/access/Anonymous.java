package dev.countersign.api.access;

/** A caller who sent no credential of ours. */
public record Anonymous() implements Caller {}
