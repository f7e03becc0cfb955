package dev.countersign.verifier.spring;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Decides whether a request is allowed. A class of your own may be a Spring bean; otherwise one
 * instance is created, with its constructor arguments from the application context.
 */
@FunctionalInterface
public interface Permission {

  /**
   * Returns whether the request is allowed. If not, an anonymous request gets 401 and every other
   * request gets 403.
   *
   * @param caller empty for a request without a token
   */
  boolean allows(Optional<VerifiedCaller> caller, HttpServletRequest request);
}
