/** A new password for whoever reads the account's mail. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "accounts",
      "answers",
      "audit",
      "cleanup",
      "endpoints",
      "errors",
      "fields",
      "guard",
      "mail",
      "settings",
      "throttle",
      "users"
    })
package dev.countersign.passwordreset;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
