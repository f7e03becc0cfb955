/** Settings that no single feature owns, and the type that keeps secrets out of sight. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.checks"})
package dev.countersign.platform.settings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
