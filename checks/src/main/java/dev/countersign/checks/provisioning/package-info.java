/** Classes that {@code checks/provisioning} runs. */
@NullMarked
package dev.countersign.checks.provisioning;

import org.jspecify.annotations.NullMarked;
