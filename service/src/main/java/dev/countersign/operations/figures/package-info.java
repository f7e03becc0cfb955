/** Counts what an installation holds, and requests by hour, for staff. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.cleanup",
      "platform.database",
      "platform.errors",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.operations.figures;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
