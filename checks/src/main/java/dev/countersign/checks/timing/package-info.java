/** Classes that {@code checks/timing} runs. */
@NullMarked
package dev.countersign.checks.timing;

import org.jspecify.annotations.NullMarked;
