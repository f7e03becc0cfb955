/** Mail: how the service writes to people. */
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.countersign.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
