/** Export of traces by OpenTelemetry's protocol (OTLP), if tracing is on. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.settings"})
package dev.countersign.operations.tracing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
