/** Credentials that a Django installation issued and that stay valid after a takeover. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.personaldata",
      "identity.users",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.credentials.takeover;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
