/** Classes that {@code checks/patroni} runs. */
@NullMarked
package dev.countersign.checks.patroni;

import org.jspecify.annotations.NullMarked;
