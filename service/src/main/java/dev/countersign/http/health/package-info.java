/** Health: what tells a balancer whether to send requests here. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.database"})
package dev.countersign.http.health;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
