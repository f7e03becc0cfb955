/** Classes that {@code checks/mixed-answers} runs. */
@NullMarked
package dev.countersign.checks.mixedanswers;

import org.jspecify.annotations.NullMarked;
