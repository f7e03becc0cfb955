package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Lists and ends the token families of a user. */
@Component
public class TokenFamilies {

  private final TokenCheck tokens;
  private final TokenFamilyStore store;
  private final AuditLog audit;
  private final Clock clock;

  TokenFamilies(TokenCheck tokens, TokenFamilyStore store, AuditLog audit, Clock clock) {
    this.tokens = tokens;
    this.store = store;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Returns the user and family of a valid refresh token, or empty if it is not valid. Does not
   * read the database, so the token may be spent or revoked.
   */
  public Optional<Named> named(String refreshToken) {
    return tokens.check(refreshToken, TokenKind.REFRESH) instanceof TokenVerdict.Good(var token)
        ? token.use().map(use -> new Named(token.userId(), use.login().login()))
        : Optional.empty();
  }

  /** A user, and one of the user's logins as {@code Credential.login()} names it. */
  public record Named(long userId, String login) {}

  public List<ActiveTokenFamily> of(long userId) {
    return store.list(userId, clock.instant());
  }

  /** Ends the user's token family with this id. Returns false if there is no active one. */
  public boolean end(long userId, String id, Origin origin) {
    return end(userId, userId, id, origin);
  }

  /**
   * Ends a token family of a user on behalf of another user, whom the audit event names as actor.
   */
  public boolean end(long actorId, long userId, String id, Origin origin) {
    return TokenFamilyId.ofShown(id)
        .filter(
            login ->
                audit.add(
                    Event.by(actorId, EventKind.LOGIN_REVOKED, userId, origin).on(login.object()),
                    () -> store.revoke(userId, login, clock.instant())))
        .isPresent();
  }
}
