/** Tokens in cookies: access and refresh tokens that scripts of a page cannot read. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "api.endpoints",
      "credentials.signedtoken",
      "http.answers",
      "http.protections",
      "platform.checks",
      "platform.errors",
      "platform.settings"
    })
package dev.countersign.credentials.tokencookies;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
