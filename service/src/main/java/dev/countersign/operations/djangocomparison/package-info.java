/** Comparison of responses of Django and of Countersign to the same request. */
@NullMarked
@ApplicationModule(allowedDependencies = {"operations.failures"})
package dev.countersign.operations.djangocomparison;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
