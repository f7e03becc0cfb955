/** The OpenAPI 3.1 document of the API, generated from the declarations of the endpoints. */
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
