package dev.countersign.selfservice.accounts;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.StoredEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An audit event as responses show it. An absent actor or subject is null. */
public record ShownEvent(
    String id,
    Instant at,
    String kind,
    @Nullable Long actor,
    @Nullable Long subject,
    String object,
    String detail,
    String address,
    String userAgent,
    String requestId) {

  static ShownEvent of(StoredEvent event) {
    return new ShownEvent(
        event.id().toString(),
        event.at(),
        event.kind(),
        idOrNull(event.actorId()),
        idOrNull(event.subjectId()),
        event.object(),
        event.detail(),
        event.origin().address(),
        event.origin().userAgent(),
        event.origin().requestId());
  }

  /**
   * Returns the event as shown to its subject. Address, user agent and identity of staff are left
   * out.
   *
   * @param isReasonShown Whether the subject sees why a staff member viewed the account.
   */
  static ShownEvent toSubject(StoredEvent event, boolean isReasonShown) {
    ShownEvent all = of(event);
    boolean isAnothers = event.actorId() != Event.NO_USER && event.actorId() != event.subjectId();
    String detail = isReasonShown || !isImpersonation(event) ? all.detail : "";
    return isAnothers
        ? new ShownEvent(
            all.id, all.at, all.kind, null, all.subject, all.object, detail, "", "", "")
        : all;
  }

  private static boolean isImpersonation(StoredEvent event) {
    return event.kind().equals(EventKind.STAFF_IMPERSONATION_STARTED.wireName());
  }

  private static @Nullable Long idOrNull(long id) {
    return id == Event.NO_USER ? null : id;
  }
}
