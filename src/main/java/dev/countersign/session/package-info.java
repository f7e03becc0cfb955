/** Sessions: how a browser that has logged in is known again, until it logs out. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"access", "audit", "cleanup", "guard", "paging", "protections", "users"})
package dev.countersign.session;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
