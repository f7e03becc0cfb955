/** The programming interface in a browser: answers as pages, with forms for what one may do. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.session",
      "http.answers",
      "http.fields",
      "http.protections",
      "http.templates",
      "identity.users",
      "platform.settings"
    })
package dev.countersign.ui.browsable;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
