/** Classes that {@code checks/guessing} runs. */
@NullMarked
package dev.countersign.checks.guessing;

import org.jspecify.annotations.NullMarked;
