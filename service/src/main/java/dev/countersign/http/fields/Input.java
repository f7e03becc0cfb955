package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import tools.jackson.databind.JsonNode;

/** Holds a parsed request body whose fields have not been checked yet. */
@ExtensionApi
public record Input(JsonNode data) {}
