/** Classes that {@code checks/bench} runs. */
@NullMarked
package dev.countersign.checks.bench;

import org.jspecify.annotations.NullMarked;
