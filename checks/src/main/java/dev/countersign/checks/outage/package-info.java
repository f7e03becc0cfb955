/** Classes that {@code checks/outage} runs. */
@NullMarked
package dev.countersign.checks.outage;

import org.jspecify.annotations.NullMarked;
