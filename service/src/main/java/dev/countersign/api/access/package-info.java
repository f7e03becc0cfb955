/** The gate: authenticates callers and checks their permissions. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.rights",
      "identity.users",
      "platform.errors",
      "platform.extensionapi",
      "platform.keys",
      "platform.settings",
      "platform.traces"
    })
package dev.countersign.api.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
