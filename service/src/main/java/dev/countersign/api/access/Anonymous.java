package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Represents a caller without a credential that a scheme of the endpoint reads. */
@ExtensionApi
public record Anonymous() implements Caller {}
