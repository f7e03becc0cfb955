/** Classes that {@code checks/canaries} runs. */
@NullMarked
package dev.countersign.checks.canaries;

import org.jspecify.annotations.NullMarked;
