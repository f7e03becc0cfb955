/** Forward authentication: a reverse proxy asks whether a request may pass, and whose it is. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "http.answers",
      "http.fields",
      "http.protections",
      "identity.rights",
      "identity.users",
      "platform.errors",
      "platform.settings"
    })
package dev.countersign.integration.forwardauth;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
