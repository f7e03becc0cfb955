/** Limits wrong passwords per account, network, device and login. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "platform.admission",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.meters"
    })
package dev.countersign.identity.guard;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
