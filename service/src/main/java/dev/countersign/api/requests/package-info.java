/** Reports completed requests to observers, such as the access log and the metrics. */
@NullMarked
@ApplicationModule(allowedDependencies = {"api.access", "http.health", "http.protections"})
package dev.countersign.api.requests;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
