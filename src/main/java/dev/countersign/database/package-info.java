/** The database: how long whom it may keep waiting. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.database;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
