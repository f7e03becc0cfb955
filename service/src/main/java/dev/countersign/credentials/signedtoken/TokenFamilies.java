package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** Lists and ends the token families of a user. */
@Component
public class TokenFamilies {

  private final TokenFamilyStore store;
  private final AuditLog audit;
  private final Clock clock;

  TokenFamilies(TokenFamilyStore store, AuditLog audit, Clock clock) {
    this.store = store;
    this.audit = audit;
    this.clock = clock;
  }

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
