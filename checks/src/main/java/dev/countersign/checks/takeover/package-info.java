/** Classes that {@code checks/takeover} runs. */
@NullMarked
package dev.countersign.checks.takeover;

import org.jspecify.annotations.NullMarked;
