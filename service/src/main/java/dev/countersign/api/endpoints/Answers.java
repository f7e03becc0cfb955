package dev.countersign.api.endpoints;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a successful response of a method whose return type does not describe it. The tests
 * compare every response with this declaration.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Answers.All.class)
@ExtensionApi
public @interface Answers {

  int status() default 200;

  /** Returns the type of the body, or void for a response without a body. */
  Class<?> body() default void.class;

  /** Holds several declarations; a response matches one of them. */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  @interface All {
    Answers[] value();
  }
}
