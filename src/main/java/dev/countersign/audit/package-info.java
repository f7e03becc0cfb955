/** The audit log: what happened, who did it and from where, and whether anybody has altered it. */
@NullMarked
@ApplicationModule(allowedDependencies = {"cleanup", "keys", "protections", "settings"})
package dev.countersign.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
