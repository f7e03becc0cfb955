package dev.countersign.identity.guard;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** Recognises requests of clients that have logged in as this user before. */
public interface DeviceProof {

  /**
   * Returns the name of the earlier login that the request proves, or empty if there is none or it
   * was revoked. All credentials of one login have the same name.
   *
   * @param epoch The user's current login epoch; logins of an earlier one have ended.
   */
  Optional<String> device(HttpServletRequest request, long userId, int epoch);
}
