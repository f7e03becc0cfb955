/** Discovery: the key set, the revocation snapshot and the metadata for other services. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.signedtoken",
      "http.answers",
      "identity.revocations",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.integration.discovery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
