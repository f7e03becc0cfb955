/** The return to Django after a takeover: writes the changes since the switch to its database. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "credentials.session",
      "credentials.signedtoken",
      "credentials.statictoken",
      "credentials.takeover",
      "operations.djangotakeover",
      "operations.failures",
      "operations.terminal",
      "platform.database",
      "platform.settings"
    })
package dev.countersign.operations.djangoreturn;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
