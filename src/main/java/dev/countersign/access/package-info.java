/** The gate: who is calling, and may they. */
@NullMarked
@ApplicationModule(allowedDependencies = {"errors", "settings", "users"})
package dev.countersign.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
