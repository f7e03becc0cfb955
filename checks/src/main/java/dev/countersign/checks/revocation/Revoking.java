package dev.countersign.checks.revocation;

import dev.countersign.checks.revocation.RevokedCredential.Kind;
import java.util.List;

/** The ways to revoke credentials, and the kinds of credentials that each revokes. */
enum Revoking {
  ROTATION,
  LOGOUT,
  END_OF_ONE_LOGIN,
  LOGOUT_EVERYWHERE,
  NEW_STATIC_TOKEN,
  END_OF_STATIC_TOKEN,
  LOGOUT_OF_BROWSER,
  NEW_PASSWORD,
  LOGOUT_BY_STAFF,
  END_OF_STATIC_TOKEN_BY_STAFF,
  DEACTIVATION_BY_STAFF;

  List<Kind> ended() {
    return switch (this) {
      case ROTATION, LOGOUT, END_OF_ONE_LOGIN -> List.of(Kind.REFRESH_TOKEN);
      case NEW_STATIC_TOKEN, END_OF_STATIC_TOKEN, END_OF_STATIC_TOKEN_BY_STAFF ->
          List.of(Kind.STATIC_TOKEN);
      case LOGOUT_OF_BROWSER -> List.of(Kind.SESSION);
      case LOGOUT_EVERYWHERE, LOGOUT_BY_STAFF ->
          List.of(Kind.REFRESH_TOKEN, Kind.ACCESS_TOKEN, Kind.STATIC_TOKEN, Kind.SESSION);
      case NEW_PASSWORD, DEACTIVATION_BY_STAFF -> List.of(Kind.values());
    };
  }

  /**
   * Returns false for the password of a deactivated user, which is valid again after reactivation.
   */
  boolean isForGood(Kind kind) {
    return this != DEACTIVATION_BY_STAFF || kind != Kind.PASSWORD;
  }
}
