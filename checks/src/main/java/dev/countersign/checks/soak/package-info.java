/** Classes that {@code checks/soak} runs. */
@NullMarked
package dev.countersign.checks.soak;

import org.jspecify.annotations.NullMarked;
