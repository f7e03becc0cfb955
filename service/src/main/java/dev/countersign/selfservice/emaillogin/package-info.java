/** Login by a code that is mailed to a confirmed address. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.signedtoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.guard",
      "identity.personaldata",
      "identity.preferences",
      "identity.secondfactors",
      "identity.users",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.mail",
      "platform.settings"
    })
package dev.countersign.selfservice.emaillogin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
