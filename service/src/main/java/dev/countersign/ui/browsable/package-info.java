/**
 * The browsable API: shows responses as pages, with forms for the methods that the caller may use.
 */
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
      "platform.languages",
      "platform.settings"
    })
package dev.countersign.ui.browsable;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
