/** Classes that {@code bin/release} runs. */
@NullMarked
package dev.countersign.checks.release;

import org.jspecify.annotations.NullMarked;
