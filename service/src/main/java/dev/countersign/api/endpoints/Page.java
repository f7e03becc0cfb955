package dev.countersign.api.endpoints;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a long list, as cursor pagination of Django REST framework writes it.
 *
 * @param next the absolute address of the following page, or null on the last one
 * @param previous the absolute address of the page before, or null on the first one
 */
public record Page<T>(@Nullable String next, @Nullable String previous, List<T> results) {}
