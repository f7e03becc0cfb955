package dev.countersign.http.fields;

import tools.jackson.databind.JsonNode;

/** Holds a parsed request body whose fields have not been checked yet. */
public record Input(JsonNode data) {}
