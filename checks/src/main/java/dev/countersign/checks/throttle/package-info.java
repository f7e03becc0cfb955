/** Classes that {@code checks/throttle} runs. */
@NullMarked
package dev.countersign.checks.throttle;

import org.jspecify.annotations.NullMarked;
