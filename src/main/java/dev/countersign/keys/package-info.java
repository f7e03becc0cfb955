/** Keys that sign tokens: their algorithms, how they are read, named, made and shown to others. */
@NullMarked
@ApplicationModule(allowedDependencies = "settings")
package dev.countersign.keys;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
