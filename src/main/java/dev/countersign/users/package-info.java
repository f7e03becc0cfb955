/** People and their passwords. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"audit", "database", "errors", "guard", "paging", "settings"})
package dev.countersign.users;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
