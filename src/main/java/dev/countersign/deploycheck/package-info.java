/** The deployment check: what is wrong with a configuration before anybody gets to know it. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "audit",
      "cleanup",
      "guard",
      "mail",
      "protections",
      "session",
      "settings",
      "signedtoken",
      "users"
    })
package dev.countersign.deploycheck;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
