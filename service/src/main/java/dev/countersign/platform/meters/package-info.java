/** Numbers about the running service: how a package declares what it counts or measures. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.platform.meters;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
