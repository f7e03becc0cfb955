/** What an operator types: serve, demo, migrate, createsuperuser and the rest. */
@NullMarked
@ApplicationModule(allowedDependencies = {"demo", "settings", "users"})
package dev.countersign.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
