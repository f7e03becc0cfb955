/** Token introspection (RFC 7662) and token revocation (RFC 7009) for other services. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "api.throttle",
      "credentials.signedtoken",
      "credentials.statictoken",
      "http.answers",
      "http.fields",
      "identity.audit",
      "identity.users",
      "platform.errors"
    })
package dev.countersign.integration.introspection;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
