/** E-mail addresses that their owners have confirmed, where the settings ask for that. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "accounts",
      "answers",
      "audit",
      "endpoints",
      "errors",
      "fields",
      "keys",
      "mail",
      "settings",
      "throttle",
      "users"
    })
package dev.countersign.emailverification;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
