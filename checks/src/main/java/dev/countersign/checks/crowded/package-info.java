/** Classes that {@code checks/crowded} runs. */
@NullMarked
package dev.countersign.checks.crowded;

import org.jspecify.annotations.NullMarked;
