/** How endpoints are declared and reached: routes, methods, OPTIONS, the missing slash. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"access", "answers", "errors", "fields", "protections", "throttle"})
package dev.countersign.endpoints;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
