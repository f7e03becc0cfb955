/** Signed tokens: the access and refresh pair, how it is made, read and sent. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "audit",
      "cleanup",
      "endpoints",
      "errors",
      "fields",
      "guard",
      "keys",
      "paging",
      "settings",
      "throttle",
      "users"
    })
package dev.countersign.signedtoken;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
