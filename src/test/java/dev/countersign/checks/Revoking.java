package dev.countersign.checks;

import dev.countersign.checks.Ended.Kind;
import java.util.List;

/** What ends credentials, and which. */
enum Revoking {
  ROTATION,
  LOG_OUT,
  END_OF_ONE_LOG_IN,
  LOG_OUT_EVERYWHERE,
  NEW_STATIC_TOKEN,
  END_OF_STATIC_TOKEN,
  LOG_OUT_OF_BROWSER,
  NEW_PASSWORD,
  LOG_OUT_BY_STAFF,
  END_OF_STATIC_TOKEN_BY_STAFF,
  DEACTIVATION_BY_STAFF;

  List<Kind> ended() {
    return switch (this) {
      case ROTATION, LOG_OUT, END_OF_ONE_LOG_IN -> List.of(Kind.REFRESH_TOKEN);
      case NEW_STATIC_TOKEN, END_OF_STATIC_TOKEN, END_OF_STATIC_TOKEN_BY_STAFF ->
          List.of(Kind.STATIC_TOKEN);
      case LOG_OUT_OF_BROWSER -> List.of(Kind.SESSION);
      case LOG_OUT_EVERYWHERE, LOG_OUT_BY_STAFF ->
          List.of(Kind.REFRESH_TOKEN, Kind.STATIC_TOKEN, Kind.SESSION);
      case NEW_PASSWORD ->
          List.of(Kind.REFRESH_TOKEN, Kind.STATIC_TOKEN, Kind.SESSION, Kind.PASSWORD);
      case DEACTIVATION_BY_STAFF -> List.of(Kind.values());
    };
  }

  /** A user who is activated again has password and access token back, and nothing else. */
  boolean isForGood(Kind kind) {
    return this != DEACTIVATION_BY_STAFF || (kind != Kind.ACCESS_TOKEN && kind != Kind.PASSWORD);
  }
}
