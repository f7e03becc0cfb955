/** The audit log: what happened, who did it and from where, and whether anybody has altered it. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.identity.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
