/** Jobs that a replica runs after the response, stored in the database until they are done. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"platform.database", "platform.keys", "platform.settings"})
package dev.countersign.platform.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
