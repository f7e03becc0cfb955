/** Writes responses in the format the client asked for, including refusals and Jetty's errors. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "http.templates",
      "platform.admission",
      "platform.database",
      "platform.errors",
      "platform.extensionapi",
      "platform.keys",
      "platform.languages",
      "platform.settings"
    })
package dev.countersign.http.answers;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
