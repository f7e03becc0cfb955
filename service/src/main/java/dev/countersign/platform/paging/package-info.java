/** Keyset pagination in both directions, with the same cost for every page. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.errors"})
package dev.countersign.platform.paging;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
