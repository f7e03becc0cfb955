package dev.countersign.api.endpoints;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Holds one page of a list, in the format of Django REST framework's cursor pagination.
 *
 * @param next the absolute URL of the next page, or null on the last one
 * @param previous the absolute URL of the previous page, or null on the first one
 */
@ExtensionApi
public record Page<T>(@Nullable String next, @Nullable String previous, List<T> results) {}
