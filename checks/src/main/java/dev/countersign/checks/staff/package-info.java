/** Classes that {@code checks/staff} runs. */
@NullMarked
package dev.countersign.checks.staff;

import org.jspecify.annotations.NullMarked;
