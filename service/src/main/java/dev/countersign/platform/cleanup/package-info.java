/** Scheduled jobs that remove expired rows, each on one replica at a time. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.checks",
      "platform.database",
      "platform.extensionapi",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.platform.cleanup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
