package dev.countersign.faults;

import java.util.function.Supplier;

/**
 * Creates a change with new users for each attempt.
 *
 * @param success the status if the change was made
 * @param again the status if the change had already been made
 */
record Scenario(String name, int success, int again, Supplier<RepeatableChange> deed) {}
