package dev.countersign.verifier.spring;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Allows requests with a valid token. */
public final class IsAuthenticated implements Permission {

  @Override
  public boolean allows(Optional<VerifiedCaller> caller, HttpServletRequest request) {
    return caller.isPresent();
  }
}
