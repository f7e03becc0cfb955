/** The database: how long whom it may keep waiting, and what is asked of it again. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.database;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
