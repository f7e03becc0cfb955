/** Password reset by mail. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.guard",
      "identity.passwords",
      "identity.personaldata",
      "identity.preferences",
      "identity.users",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.languages",
      "platform.mail",
      "platform.settings",
      "selfservice.accounts"
    })
package dev.countersign.selfservice.passwordreset;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
