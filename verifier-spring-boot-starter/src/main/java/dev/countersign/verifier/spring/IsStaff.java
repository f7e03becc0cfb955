package dev.countersign.verifier.spring;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/**
 * Allows users whose token has the claim {@code is_staff}. Countersign writes it if {@code
 * countersign.jwt.custom-claims} lists it; it is as old as the token.
 */
public final class IsStaff implements Permission {

  @Override
  public boolean allows(Optional<VerifiedCaller> caller, HttpServletRequest request) {
    return caller.isPresent() && caller.get().isStaff();
  }
}
