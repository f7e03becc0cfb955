package dev.countersign.api.endpoints;

/** An endpoint to go to: what it is called, and where it is. */
public record EndpointLink(String name, String path) {}
