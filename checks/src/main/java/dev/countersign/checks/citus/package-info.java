/** Classes that {@code checks/citus} runs. */
@NullMarked
package dev.countersign.checks.citus;

import org.jspecify.annotations.NullMarked;
