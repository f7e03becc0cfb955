/** The interface, described for programs: OpenAPI 3.1, written from what the endpoints declare. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "http.fields",
      "http.protections",
      "platform.errors",
      "platform.settings"
    })
package dev.countersign.api.openapi;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
