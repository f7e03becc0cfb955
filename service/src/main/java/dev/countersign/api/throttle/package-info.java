/** Rate limits: count requests over a sliding window, for all replicas together. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "http.protections",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.extensionapi",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.api.throttle;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
