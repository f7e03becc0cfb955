package dev.countersign.identity.guard;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** A way for a request to show that its sender has logged in as this user before. */
public interface DeviceProof {

  /**
   * Names the login that the request shows; the same name for everything that came of that login.
   * Empty when the request shows none, or one that was revoked.
   *
   * @param epoch The user's present epoch: logins of an earlier one have ended.
   */
  Optional<String> device(HttpServletRequest request, long userId, int epoch);
}
