/** Checks of the configuration: how a package declares them beside its settings. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.platform.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
