package dev.countersign.verifier.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares the permissions of a controller or of one of its methods; the method's replace the
 * controller's. All of them must allow the request. Without this annotation, {@link
 * IsAuthenticated} applies.
 */
@Documented
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Permissions {
  Class<? extends Permission>[] value();
}
