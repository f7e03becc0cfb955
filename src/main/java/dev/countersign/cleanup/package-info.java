/** What the service tidies up by itself: when, and on which of many replicas. */
@NullMarked
@ApplicationModule(allowedDependencies = "database")
package dev.countersign.cleanup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
