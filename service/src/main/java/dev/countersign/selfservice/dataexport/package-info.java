/** Export of everything that is stored about a user, for that user. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "http.answers",
      "identity.audit",
      "identity.personaldata",
      "identity.users"
    })
package dev.countersign.selfservice.dataexport;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
