/** What an operator types: serve, demo, migrate, createsuperuser and the rest. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "answers",
      "audit",
      "demo",
      "deploycheck",
      "endpoints",
      "fields",
      "guard",
      "keys",
      "mail",
      "openapi",
      "protections",
      "session",
      "settings",
      "signedtoken",
      "statictoken",
      "users"
    })
package dev.countersign.command;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
