/** Metrics for Prometheus, on a listener of their own. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {
      "api.requests",
      "http.answers",
      "operations.loglevels",
      "platform.checks",
      "platform.meters",
      "platform.settings"
    })
package dev.countersign.operations.metrics;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
