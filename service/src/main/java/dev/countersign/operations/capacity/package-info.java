/** The capacity model: what an installation needs, calculated from measured costs. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.operations.capacity;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
