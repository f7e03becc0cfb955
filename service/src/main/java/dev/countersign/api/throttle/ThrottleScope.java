package dev.countersign.api.throttle;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Sets the rate limit scope of an endpoint or method, instead of `user` and `anon`. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface ThrottleScope {

  /**
   * Returns the name of the scope below `countersign.api.throttle.rates`. Without a configured or
   * default rate there is no limit.
   */
  String value();
}
