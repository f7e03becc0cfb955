/** The permissions that users have, by themselves or through groups, and the roles of staff. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.identity.rights;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
