/** How an answer leaves: in the form the client asked for, refusals and engine errors included. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.protections",
      "http.templates",
      "platform.database",
      "platform.errors",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.http.answers;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
