package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Lists and ends the token families of a user. */
@Component
public class TokenFamilies {

  /** How many families one transaction ends. */
  private static final int BATCH = 500;

  private static final UUID NONE = new UUID(0, 0);

  private final TokenCheck tokens;
  private final TokenFamilyStore store;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Clock clock;

  TokenFamilies(
      TokenCheck tokens,
      TokenFamilyStore store,
      AuditLog audit,
      TransactionOperations transactions,
      Clock clock) {
    this.tokens = tokens;
    this.store = store;
    this.audit = audit;
    this.transactions = transactions;
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

  /** Ends all active families of the user except the one with this id, if there is one. */
  public void endOthers(long userId, String kept, Origin origin) {
    UUID keptId = TokenFamilyId.ofShown(kept).map(TokenFamilyId::value).orElse(NONE);
    while (endBatch(userId, keptId, origin) == BATCH) {}
  }

  private int endBatch(long userId, UUID kept, Origin origin) {
    return transactions.execute(
        _ -> {
          List<TokenFamilyId> ended = store.revokeOthers(userId, kept, BATCH, clock.instant());
          audit.addAll(
              ended.stream()
                  .map(
                      login ->
                          Event.own(EventKind.LOGIN_REVOKED, userId, origin).on(login.object()))
                  .toList());
          return ended.size();
        });
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
