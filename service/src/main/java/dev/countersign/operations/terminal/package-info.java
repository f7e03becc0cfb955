/** What commands ask and show on a terminal. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.settings"})
package dev.countersign.operations.terminal;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
