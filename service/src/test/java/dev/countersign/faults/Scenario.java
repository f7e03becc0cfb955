package dev.countersign.faults;

import java.util.function.Supplier;

/**
 * Makes a deed anew, with people of its own.
 *
 * @param success the status of one that was done
 * @param again the status of one that had been done already
 */
record Scenario(String name, int success, int again, Supplier<RepeatableChange> deed) {}
