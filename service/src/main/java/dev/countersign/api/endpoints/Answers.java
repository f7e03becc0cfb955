package dev.countersign.api.endpoints;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a method answers when all goes well, where its return type does not tell. The tests hold
 * every answer that they get against it.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Answers.All.class)
public @interface Answers {

  int status() default 200;

  /** The type of the body; none for an answer without one. */
  Class<?> body() default void.class;

  /** Several of them: the method answers with one. */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  @interface All {
    Answers[] value();
  }
}
