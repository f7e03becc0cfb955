/** Replays the recorded exchanges of the original stack, and compares the responses. */
@NullMarked
package dev.countersign.oracle;

import org.jspecify.annotations.NullMarked;
