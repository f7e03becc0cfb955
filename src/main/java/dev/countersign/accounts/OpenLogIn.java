package dev.countersign.accounts;

import dev.countersign.session.OpenSession;
import dev.countersign.signedtoken.OpenLogin;
import java.time.Instant;

/** A place where the caller is logged in: a browser's session, or whoever holds a refresh token. */
public record OpenLogIn(
    String id,
    String kind,
    Instant createdAt,
    Instant lastUsedAt,
    Instant expiresAt,
    String userAgent,
    String address) {

  static OpenLogIn of(OpenLogin login) {
    return new OpenLogIn(
        login.id(),
        "token",
        login.createdAt(),
        login.lastUsedAt(),
        login.expiresAt(),
        login.userAgent(),
        login.address());
  }

  static OpenLogIn of(OpenSession session) {
    return new OpenLogIn(
        session.id(),
        "session",
        session.createdAt(),
        session.lastUsedAt(),
        session.expiresAt(),
        session.userAgent(),
        session.address());
  }
}
