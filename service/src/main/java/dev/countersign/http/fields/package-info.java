/**
 * Reads, checks and describes the input of endpoints, with the messages of Django REST framework.
 */
@NullMarked
@ApplicationModule(
    allowedDependencies = {"platform.errors", "platform.extensionapi", "platform.settings"})
package dev.countersign.http.fields;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
