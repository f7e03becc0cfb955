/** Classes that {@code checks/extension} runs. */
@NullMarked
package dev.countersign.checks.extension;

import org.jspecify.annotations.NullMarked;
