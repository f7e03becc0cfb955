package dev.countersign.credentials.confirmaccess;

import java.time.Duration;
import java.util.List;

/**
 * The result of confirming access.
 *
 * @param confirmation The value for the header Access-Confirmation of later requests.
 * @param cookies The cookies of a session, whose id is new; empty for other credentials.
 */
public record ConfirmedAccess(String confirmation, Duration lifetime, List<String> cookies) {

  @Override
  public String toString() {
    return "ConfirmedAccess[" + lifetime + "]";
  }
}
