/** Users in files: the export and import of this service, and exports of other systems. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "identity.groups",
      "identity.passwords",
      "identity.rights",
      "identity.users",
      "operations.failures",
      "operations.terminal",
      "platform.paging"
    })
package dev.countersign.operations.userfiles;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
