/**
 * Tasks: the protected resource of the specification, and the example for a resource of your own.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "http.fields",
      "identity.personaldata",
      "identity.users",
      "platform.database",
      "platform.errors",
      "platform.paging",
      "platform.settings"
    })
package dev.countersign.tasks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
