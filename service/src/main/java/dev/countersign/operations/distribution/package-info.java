/** The distribution of tables over the nodes of a Citus cluster. */
@NullMarked
@ApplicationModule(allowedDependencies = {"operations.failures"})
package dev.countersign.operations.distribution;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
