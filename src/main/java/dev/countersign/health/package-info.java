/** Health: what tells a balancer whether to send requests here. */
@NullMarked
@ApplicationModule(allowedDependencies = "database")
package dev.countersign.health;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
