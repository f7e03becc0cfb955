/** What endpoints take in: bodies read, fields checked in the original's words, and described. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.errors", "platform.settings"})
package dev.countersign.http.fields;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
