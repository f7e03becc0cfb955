/** Classes that {@code checks/restore} runs. */
@NullMarked
package dev.countersign.checks.restore;

import org.jspecify.annotations.NullMarked;
