/** Tasks: the resource the specification protects, and the example of how to add one's own. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "http.fields",
      "identity.users",
      "platform.database",
      "platform.errors",
      "platform.paging",
      "platform.settings"
    })
package dev.countersign.tasks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
