package dev.countersign.signedtoken;

import dev.countersign.access.Credential;
import java.time.Instant;

/** A token whose signature, kind and times were checked; only {@link TokenCheck} makes one. */
record CheckedToken(TokenKind tokenKind, String id, long userId, Instant expiresAt)
    implements Credential {

  @Override
  public String kind() {
    return tokenKind.className();
  }
}
