package dev.countersign.api.endpoints;

import java.util.Optional;

/**
 * Names the body that an endpoint returns under the current settings instead of a declared one. Its
 * operations also check the origin of the request.
 */
public interface AnswerVariant {

  /** Returns the type that replaces the declared body, or empty if the declared one is returned. */
  Optional<Class<?>> insteadOf(Class<?> declared);
}
