/** The takeover of a Django deployment: inspection of its database, and the copy. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "credentials.statictoken",
      "credentials.takeover",
      "identity.audit",
      "identity.passwords",
      "identity.users",
      "operations.djangocomparison",
      "operations.failures",
      "operations.terminal",
      "platform.database",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.operations.djangotakeover;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
