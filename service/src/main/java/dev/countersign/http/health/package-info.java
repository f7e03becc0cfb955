/** Tells load balancers whether this replica can serve requests. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.database"})
package dev.countersign.http.health;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
