/** Classes that {@code checks/growth} runs. */
@NullMarked
package dev.countersign.checks.growth;

import org.jspecify.annotations.NullMarked;
