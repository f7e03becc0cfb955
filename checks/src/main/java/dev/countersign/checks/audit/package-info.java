/** Classes that {@code checks/audit} runs. */
@NullMarked
package dev.countersign.checks.audit;

import org.jspecify.annotations.NullMarked;
