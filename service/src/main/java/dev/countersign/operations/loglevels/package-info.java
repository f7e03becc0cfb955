/** Log levels that an operator changes while the service runs, for a limited time. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.keys", "platform.settings"})
package dev.countersign.operations.loglevels;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
