/** Checks the state that a request leaves when the database fails. */
@NullMarked
package dev.countersign.faults;

import org.jspecify.annotations.NullMarked;
