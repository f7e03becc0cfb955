/** Refusals: every error response that ends a request. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.extensionapi"})
package dev.countersign.platform.errors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
