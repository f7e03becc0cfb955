/** Classes that {@code checks/rotation-cost} runs. */
@NullMarked
package dev.countersign.checks.rotationcost;

import org.jspecify.annotations.NullMarked;
