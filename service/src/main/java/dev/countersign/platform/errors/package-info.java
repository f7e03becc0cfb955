/** The refusals: every way in which a request can end other than by its answer. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.platform.errors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
