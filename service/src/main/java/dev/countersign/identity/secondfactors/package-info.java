/**
 * Second factors of users: authenticator apps (TOTP), recovery codes, the second step of a login.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "identity.audit",
      "identity.guard",
      "identity.personaldata",
      "identity.users",
      "platform.database",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.identity.secondfactors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
