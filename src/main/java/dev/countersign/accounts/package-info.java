/** Accounts as their owners and the staff use them: register, log in, profile, list. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "audit",
      "endpoints",
      "errors",
      "fields",
      "session",
      "settings",
      "signedtoken",
      "throttle",
      "users"
    })
package dev.countersign.accounts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
