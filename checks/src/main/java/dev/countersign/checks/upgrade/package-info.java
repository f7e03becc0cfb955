/** Classes that {@code checks/upgrade} runs. */
@NullMarked
package dev.countersign.checks.upgrade;

import org.jspecify.annotations.NullMarked;
