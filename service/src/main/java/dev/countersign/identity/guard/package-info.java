/**
 * The log-in guard: how many wrong passwords somebody may try, and who keeps a budget of their own.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys"
    })
package dev.countersign.identity.guard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
