package dev.countersign.verifier.spring;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Allows every request. A token that is sent must still be valid. */
public final class AllowAny implements Permission {

  @Override
  public boolean allows(Optional<VerifiedCaller> caller, HttpServletRequest request) {
    return true;
  }
}
