/** What {@code countersign status} and {@code countersign doctor} report to operators. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "credentials.signedtoken",
      "identity.audit",
      "identity.passwords",
      "operations.deploycheck",
      "operations.failures",
      "platform.checks",
      "platform.cleanup",
      "platform.database",
      "platform.keys",
      "platform.mail"
    })
package dev.countersign.operations.diagnosis;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
