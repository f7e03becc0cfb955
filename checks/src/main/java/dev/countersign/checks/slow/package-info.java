/** Classes that {@code checks/slow} runs. */
@NullMarked
package dev.countersign.checks.slow;

import org.jspecify.annotations.NullMarked;
