/** Keys that sign tokens: algorithms, reading, generation and key sets; also SHA-256 digests. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.settings"})
package dev.countersign.platform.keys;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
