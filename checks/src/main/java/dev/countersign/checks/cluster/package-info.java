/** Classes that {@code checks/cluster} runs. */
@NullMarked
package dev.countersign.checks.cluster;

import org.jspecify.annotations.NullMarked;
