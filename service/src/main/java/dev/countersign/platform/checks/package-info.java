/** Checks of the configuration, which each package declares next to its settings. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.extensionapi"})
package dev.countersign.platform.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
