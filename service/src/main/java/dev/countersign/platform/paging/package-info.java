/** Long lists, a page at a time and in both directions, however deep the page lies. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.errors"})
package dev.countersign.platform.paging;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
