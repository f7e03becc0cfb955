/** Discovery: the key set and the metadata that clients of other services read first. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.signedtoken",
      "http.answers",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.integration.discovery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
