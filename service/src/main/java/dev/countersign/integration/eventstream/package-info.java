/** The audit log as a stream for other systems. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "http.answers",
      "identity.audit",
      "platform.errors",
      "selfservice.accounts"
    })
package dev.countersign.integration.eventstream;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
