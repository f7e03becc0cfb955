/** Static tokens: one for each user, how it is derived, found and sent. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "audit",
      "endpoints",
      "errors",
      "fields",
      "keys",
      "paging",
      "settings",
      "throttle",
      "users"
    })
package dev.countersign.statictoken;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
