/** A disposable installation to try the service: own database, two users, loopback only. */
@NullMarked
@ApplicationModule(allowedDependencies = {"identity.passwords", "identity.users"})
package dev.countersign.operations.demo;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
