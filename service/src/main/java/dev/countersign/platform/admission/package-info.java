/** Admission of requests: how many of them use the CPU at the same time. */
@NullMarked
@ApplicationModule(allowedDependencies = "platform.meters")
package dev.countersign.platform.admission;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
