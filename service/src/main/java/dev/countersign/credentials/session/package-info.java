/** Browser sessions: opening, finding and ending them, and authentication by session cookie. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "credentials.takeover",
      "http.protections",
      "identity.audit",
      "identity.guard",
      "identity.personaldata",
      "identity.rights",
      "identity.users",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.languages",
      "platform.paging",
      "platform.settings"
    })
package dev.countersign.credentials.session;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
