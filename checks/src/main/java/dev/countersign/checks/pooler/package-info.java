/** Classes that {@code checks/pooler} runs. */
@NullMarked
package dev.countersign.checks.pooler;

import org.jspecify.annotations.NullMarked;
