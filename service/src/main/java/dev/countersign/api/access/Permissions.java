package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the permissions of an endpoint instead of the configured ones. The request must be allowed
 * by every permission of {@link #value}, by one of {@link #anyOf} and by none of {@link #noneOf},
 * and the caller must have every permission of {@link #has}. An empty list asks for nothing.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface Permissions {
  /** Returns permissions that all must allow the request. */
  Class<? extends Permission>[] value() default {};

  /** Returns permissions of which at least one must allow the request. */
  Class<? extends Permission>[] anyOf() default {};

  /** Returns permissions that must not allow the request. */
  Class<? extends Permission>[] noneOf() default {};

  /** Returns permissions of users, as app.codename, that the caller must have. */
  String[] has() default {};
}
