/** Email verification: confirmation mails, confirmed addresses, and undoing a change of address. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.personaldata",
      "identity.preferences",
      "identity.users",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.mail",
      "platform.settings",
      "selfservice.accounts",
      "selfservice.notices"
    })
package dev.countersign.selfservice.emailverification;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
