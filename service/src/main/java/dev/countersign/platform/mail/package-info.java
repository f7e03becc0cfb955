/** Mail: templates, delivery and limits. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.jobs",
      "platform.keys",
      "platform.languages",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.platform.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
