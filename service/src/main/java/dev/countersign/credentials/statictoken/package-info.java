/** Static tokens, one per user: deriving, issuing, revoking and checking them. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.passwords",
      "identity.personaldata",
      "identity.secondfactors",
      "identity.users",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.paging"
    })
package dev.countersign.credentials.statictoken;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
