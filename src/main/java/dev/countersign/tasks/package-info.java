/** Tasks: the resource the specification protects, and the example of how to add one's own. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "access",
      "answers",
      "endpoints",
      "errors",
      "fields",
      "settings",
      "users"
    })
package dev.countersign.tasks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
