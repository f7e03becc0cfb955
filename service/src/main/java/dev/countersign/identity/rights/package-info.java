/**
 * The permissions that users have, by themselves or through groups, the roles of staff, and claims
 * about users.
 */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.identity.rights;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
