/** What endpoints take in: bodies read, fields checked in the original's words, and described. */
@NullMarked
@ApplicationModule(allowedDependencies = {"errors", "settings"})
package dev.countersign.fields;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
