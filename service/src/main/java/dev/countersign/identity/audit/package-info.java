/** Records who did what and from where, and detects changes to the recorded events. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "identity.personaldata",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.extensionapi",
      "platform.keys",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.identity.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
