/** Impersonation: pages on which staff start and end the view of a user's account. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.session",
      "http.answers",
      "http.fields",
      "http.protections",
      "identity.rights",
      "identity.users",
      "platform.errors",
      "platform.settings",
      "ui.pages",
      "ui.staff"
    })
package dev.countersign.ui.impersonation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
