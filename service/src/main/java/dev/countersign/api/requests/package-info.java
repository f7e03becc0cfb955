/** Reports completed requests: to the access log, the metrics, and the log of the gate. */
@NullMarked
@ApplicationModule(allowedDependencies = {"api.access", "http.health", "http.protections"})
package dev.countersign.api.requests;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
