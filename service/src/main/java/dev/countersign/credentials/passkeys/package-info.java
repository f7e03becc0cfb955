/** Passkeys (WebAuthn): registration, login without a password, and the user's own list. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.confirmaccess",
      "credentials.signedtoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.personaldata",
      "identity.secondfactors",
      "identity.users",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.credentials.passkeys;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
