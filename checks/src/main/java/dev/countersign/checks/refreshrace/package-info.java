/** Classes that {@code checks/refresh-race} runs. */
@NullMarked
package dev.countersign.checks.refreshrace;

import org.jspecify.annotations.NullMarked;
