package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** A user's own log-ins, to look at and to end. */
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

  /** False when there is no live log-in of this user by that id. */
  public boolean end(long userId, String id, Origin origin) {
    return end(userId, userId, id, origin);
  }

  /** The same by somebody else, whom the event names. */
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
