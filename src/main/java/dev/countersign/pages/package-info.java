/** Pages for people in a browser: start, log in, log out, register, and one's own account. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "accounts",
      "answers",
      "audit",
      "emailverification",
      "endpoints",
      "errors",
      "fields",
      "passwordreset",
      "protections",
      "session",
      "settings",
      "statictoken",
      "templates",
      "throttle",
      "users"
    })
package dev.countersign.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
