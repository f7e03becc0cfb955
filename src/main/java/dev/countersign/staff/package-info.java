/** The staff site: users and what they are logged in with, for the people who look after them. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "accounts",
      "answers",
      "audit",
      "deploycheck",
      "endpoints",
      "errors",
      "fields",
      "guard",
      "pages",
      "paging",
      "session",
      "settings",
      "signedtoken",
      "statictoken",
      "users"
    })
package dev.countersign.staff;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
