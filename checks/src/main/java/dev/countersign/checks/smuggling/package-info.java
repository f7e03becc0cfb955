/** Classes that {@code checks/smuggling} runs. */
@NullMarked
package dev.countersign.checks.smuggling;

import org.jspecify.annotations.NullMarked;
