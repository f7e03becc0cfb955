/** Invitations to register, which staff send by mail. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.personaldata",
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
package dev.countersign.selfservice.invitations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
