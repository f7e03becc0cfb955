/** Deletion of an account by its owner, after a grace period. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.signedtoken",
      "http.answers",
      "identity.audit",
      "identity.personaldata",
      "identity.preferences",
      "identity.users",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.languages",
      "platform.mail",
      "platform.settings"
    })
package dev.countersign.selfservice.deletion;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
