/** Counts what an installation holds, for staff. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.database"})
package dev.countersign.operations.figures;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
