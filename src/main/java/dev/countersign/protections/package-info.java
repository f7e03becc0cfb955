/** The outer wall: what guards a browser and a parser before anybody is identified. */
@NullMarked
@ApplicationModule(allowedDependencies = {"errors", "fields", "keys", "settings"})
package dev.countersign.protections;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
