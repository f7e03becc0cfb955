/** Classes that {@code checks/examples} runs. */
@NullMarked
package dev.countersign.checks.examples;

import org.jspecify.annotations.NullMarked;
