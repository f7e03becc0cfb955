/** Management of second factors by the account owner, and the second step of a login by API. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.passkeys",
      "credentials.signedtoken",
      "credentials.statictoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.secondfactors",
      "identity.users",
      "platform.errors",
      "selfservice.accounts"
    })
package dev.countersign.selfservice.mfa;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
