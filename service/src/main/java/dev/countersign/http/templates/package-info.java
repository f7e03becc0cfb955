/** The language of our pages, every variable in it escaped, and the files that pages refer to. */
@NullMarked
@ApplicationModule(allowedDependencies = {"http.protections", "platform.keys", "platform.settings"})
package dev.countersign.http.templates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
