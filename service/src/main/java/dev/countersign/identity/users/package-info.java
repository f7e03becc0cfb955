/** Stores users and checks their logins. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.audit",
      "identity.guard",
      "identity.passwords",
      "identity.personaldata",
      "identity.rights",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.extensionapi",
      "platform.keys",
      "platform.meters",
      "platform.paging",
      "platform.settings"
    })
package dev.countersign.identity.users;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
