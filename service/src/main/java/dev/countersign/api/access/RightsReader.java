package dev.countersign.api.access;

import java.util.Set;
import java.util.function.LongFunction;

/**
 * Reads the permissions of a caller.
 *
 * @param permissions Returns the permissions of the user with this id, by one SQL statement.
 * @param areRolesOn Whether staff need permissions.
 */
record RightsReader(LongFunction<Set<String>> permissions, boolean areRolesOn) {}
