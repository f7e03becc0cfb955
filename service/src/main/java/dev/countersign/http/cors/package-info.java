/** CORS: which other origins may call the API from a browser and read its responses. */
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.checks"})
package dev.countersign.http.cors;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
