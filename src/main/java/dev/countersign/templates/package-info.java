/** The language of our pages, every variable in it escaped, and the files that pages refer to. */
@NullMarked
@ApplicationModule(allowedDependencies = {"protections", "settings"})
package dev.countersign.templates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
