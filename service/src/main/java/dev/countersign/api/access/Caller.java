package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;

/** Represents the sender of a request: {@link Authenticated} or {@link Anonymous}. */
@ExtensionApi
public sealed interface Caller permits Anonymous, Authenticated {}
