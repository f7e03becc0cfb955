/** The deployment check of the configuration, the database and the running service. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"platform.checks", "platform.database", "platform.settings"})
package dev.countersign.operations.deploycheck;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
