package dev.countersign.http.fields;

/**
 * Allows larger request bodies on one path. A package with such a path declares a bean of this
 * type.
 *
 * @param bytes the maximum length of a body on this path; a larger maximum of the settings wins
 */
public record LargeBody(String path, int bytes) {}
