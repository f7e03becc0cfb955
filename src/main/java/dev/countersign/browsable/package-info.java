/** The programming interface in a browser: answers as pages, with forms for what one may do. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "endpoints",
      "fields",
      "protections",
      "session",
      "settings",
      "templates",
      "users"
    })
package dev.countersign.browsable;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
