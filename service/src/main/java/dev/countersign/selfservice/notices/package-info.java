/** Mails that notify users of changes to their account. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.audit",
      "identity.preferences",
      "identity.users",
      "platform.keys",
      "platform.languages",
      "platform.mail",
      "platform.settings"
    })
package dev.countersign.selfservice.notices;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
