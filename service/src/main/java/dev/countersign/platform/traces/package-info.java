/** Spans of a request: how a package declares a step whose time is exported if tracing is on. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.errors"})
package dev.countersign.platform.traces;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
