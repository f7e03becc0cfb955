/** Classes that {@code checks/second-factor} runs. */
@NullMarked
package dev.countersign.checks.secondfactor;

import org.jspecify.annotations.NullMarked;
