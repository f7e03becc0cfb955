/** The interface, described for programs: OpenAPI 3.1, written from what the endpoints declare. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "endpoints",
      "errors",
      "fields",
      "protections",
      "settings"
    })
package dev.countersign.openapi;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
