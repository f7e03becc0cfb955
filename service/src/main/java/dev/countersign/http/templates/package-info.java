/** Renders HTML templates with escaped variables, and serves the static files that pages load. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "platform.keys",
      "platform.languages",
      "platform.settings"
    })
package dev.countersign.http.templates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
