/** Marks the types that extensions may use. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.platform.extensionapi;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
