/** Mail: how the service writes to people. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.platform.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
