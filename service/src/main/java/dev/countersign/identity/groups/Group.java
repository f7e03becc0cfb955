package dev.countersign.identity.groups;

import java.util.Set;

/**
 * Represents a group with its permissions.
 *
 * @param permissions In alphabetical order.
 */
public record Group(long id, String name, Set<String> permissions) {}
