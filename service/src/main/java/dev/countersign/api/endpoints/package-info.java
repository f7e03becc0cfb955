/** Endpoints: their declaration, routing, methods, OPTIONS and trailing slash. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.requests",
      "api.throttle",
      "http.answers",
      "http.fields",
      "http.health",
      "http.protections",
      "platform.admission",
      "platform.database",
      "platform.errors",
      "platform.extensionapi",
      "platform.paging",
      "platform.settings",
      "platform.traces"
    })
package dev.countersign.api.endpoints;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
