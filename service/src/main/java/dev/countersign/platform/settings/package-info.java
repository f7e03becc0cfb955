/** Settings shared by several features, and the type that keeps secrets out of logs. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.checks"})
package dev.countersign.platform.settings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
