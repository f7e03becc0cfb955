/** Notes of staff on users. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"identity.personaldata", "identity.users", "platform.database"})
package dev.countersign.identity.notes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
