/** Sessions: how a browser that has logged in is known again, until it logs out. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.access",
      "http.protections",
      "identity.audit",
      "identity.guard",
      "identity.users",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.paging"
    })
package dev.countersign.credentials.session;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
