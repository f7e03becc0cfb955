/** Confirmation of access: a logged-in user proves their identity again for sensitive changes. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.session",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.passwords",
      "identity.users",
      "platform.errors"
    })
package dev.countersign.credentials.confirmaccess;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
