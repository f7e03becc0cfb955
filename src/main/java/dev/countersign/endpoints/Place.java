package dev.countersign.endpoints;

/** An endpoint to go to: what it is called, and where it is. */
public record Place(String name, String path) {}
