/** Texts that tell an operator why a command or the start failed. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.database"})
package dev.countersign.operations.failures;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
