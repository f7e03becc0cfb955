/**
 * The log-in guard: how many wrong passwords somebody may try, and who keeps a budget of their own.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"cleanup", "database", "errors", "keys", "protections", "settings"})
package dev.countersign.guard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
