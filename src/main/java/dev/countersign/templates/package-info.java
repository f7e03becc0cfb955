/** The language of our pages: templates, every variable in them escaped. */
@NullMarked
@ApplicationModule(allowedDependencies = "protections")
package dev.countersign.templates;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
