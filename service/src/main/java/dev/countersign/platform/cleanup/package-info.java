/** What the service tidies up by itself: when, and on which of many replicas. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"platform.checks", "platform.database", "platform.settings"})
package dev.countersign.platform.cleanup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
