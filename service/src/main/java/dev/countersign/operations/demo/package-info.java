/** A temporary installation to try the service: own database, two users, loopback address only. */
@NullMarked
@ApplicationModule(allowedDependencies = {"identity.passwords", "identity.users"})
package dev.countersign.operations.demo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
