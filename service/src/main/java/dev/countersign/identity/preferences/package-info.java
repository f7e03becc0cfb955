/** Stores the language and the time zone that users choose for pages and mails. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.errors", "platform.languages"})
package dev.countersign.identity.preferences;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
