/** Settings that no single feature owns, and the type that keeps secrets out of sight. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.settings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
