/** Chooses the language of a response, and holds the texts of pages in each language. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.settings"})
package dev.countersign.platform.languages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
