package dev.countersign.http.fields;

import tools.jackson.databind.JsonNode;

/** A request body that could be read; nothing in it was checked yet. */
public record Input(JsonNode data) {}
