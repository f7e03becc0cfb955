/** Checks that unexpected fields change nothing at any endpoint. */
@NullMarked
package dev.countersign.massassignment;

import org.jspecify.annotations.NullMarked;
