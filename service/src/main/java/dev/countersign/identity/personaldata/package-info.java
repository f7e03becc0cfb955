/** Declares which stored data a user's export contains, and reads it. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.extensionapi"})
package dev.countersign.identity.personaldata;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
