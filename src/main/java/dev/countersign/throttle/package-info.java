/** How often callers may: counted over a sliding window, for all replicas together. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"access", "cleanup", "database", "errors", "protections", "settings"})
package dev.countersign.throttle;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
