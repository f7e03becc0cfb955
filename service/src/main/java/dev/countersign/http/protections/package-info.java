/** HTTP protections: host, HTTPS, header, CSRF and parser checks that run before authentication. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "http.cors",
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
