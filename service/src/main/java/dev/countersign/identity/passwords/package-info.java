/** Stores, hashes and checks passwords: formats, rules for new passwords, and blocklists. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.guard",
      "platform.admission",
      "platform.checks",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.meters",
      "platform.settings",
      "platform.traces"
    })
package dev.countersign.identity.passwords;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
