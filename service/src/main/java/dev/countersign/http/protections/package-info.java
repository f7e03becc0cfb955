/** The outer wall: what guards a browser and a parser before anybody is identified. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.fields",
      "platform.checks",
      "platform.errors",
      "platform.keys",
      "platform.mail",
      "platform.settings"
    })
package dev.countersign.http.protections;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
