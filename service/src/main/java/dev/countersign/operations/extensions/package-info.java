/** Loads extensions: jars that add to the service without a change of its code. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "platform.checks",
      "platform.extensionapi",
      "platform.keys",
      "platform.settings"
    })
package dev.countersign.operations.extensions;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
