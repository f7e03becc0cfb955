/** People and their passwords. */
@NullMarked
@ApplicationModule(allowedDependencies = {"audit", "errors", "paging", "settings"})
package dev.countersign.users;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
