/** Which users' logins were ended at once, so that their access tokens are void before they end. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.personaldata",
      "platform.admission",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.identity.revocations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
