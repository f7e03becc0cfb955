package dev.countersign.api.throttle;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The rate that holds for an endpoint or one of its methods, in place of the general ones. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface ThrottleScope {

  /** Its name below `countersign.api.throttle.rates`; without a rate there is no limit. */
  String value();
}
