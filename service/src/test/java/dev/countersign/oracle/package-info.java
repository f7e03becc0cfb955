/** Plays the recorded exchanges of the original stack against this service and compares. */
@NullMarked
package dev.countersign.oracle;

import org.jspecify.annotations.NullMarked;
