/** Classes that {@code checks/hostile} runs. */
@NullMarked
package dev.countersign.checks.hostile;

import org.jspecify.annotations.NullMarked;
