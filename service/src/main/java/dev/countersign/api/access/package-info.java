/** The gate: who is calling, and may they. */
@NullMarked
@ApplicationModule(allowedDependencies = {"identity.users", "platform.errors", "platform.settings"})
package dev.countersign.api.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
