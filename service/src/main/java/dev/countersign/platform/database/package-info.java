/** The database: connections, deadlines, transaction retries and timestamps. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.admission",
      "platform.checks",
      "platform.meters",
      "platform.settings",
      "platform.traces"
    })
package dev.countersign.platform.database;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
