/** How an answer leaves: in the form the client asked for, refusals and engine errors included. */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"database", "errors", "protections", "settings", "templates"})
package dev.countersign.answers;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
