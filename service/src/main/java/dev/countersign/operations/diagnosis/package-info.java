/** What {@code countersign status} reports to operators. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "credentials.signedtoken",
      "identity.audit",
      "operations.failures",
      "platform.cleanup",
      "platform.database",
      "platform.keys"
    })
package dev.countersign.operations.diagnosis;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
