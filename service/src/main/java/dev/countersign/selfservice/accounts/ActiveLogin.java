package dev.countersign.selfservice.accounts;

import dev.countersign.credentials.session.ActiveSession;
import dev.countersign.credentials.signedtoken.ActiveTokenFamily;
import java.time.Instant;

/** An active login of the user: a browser session or a token family. */
public record ActiveLogin(
    String id,
    String kind,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {

  static ActiveLogin of(ActiveTokenFamily login) {
    return new ActiveLogin(
        login.id(),
        "token",
        login.createdAt(),
        login.lastUsedAt(),
        login.expiresAt(),
        login.userAgent(),
        login.address());
  }

  static ActiveLogin of(ActiveSession session) {
    return new ActiveLogin(
        session.id(),
        "session",
        session.createdAt(),
        session.lastUsedAt(),
        session.expiresAt(),
        session.userAgent(),
        session.address());
  }
}
