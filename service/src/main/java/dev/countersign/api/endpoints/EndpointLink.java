package dev.countersign.api.endpoints;

/** Links to an endpoint by its name and path. */
public record EndpointLink(String name, String path) {}
