package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;

/** A member of staff who acts on the account of another, and from where. */
public record Actor(long userId, Origin origin) {

  public static Actor of(Authenticated caller, HttpServletRequest request) {
    return new Actor(caller.userId(), Origin.of(request));
  }

  public Event event(EventKind kind, long subjectId) {
    return Event.by(userId, kind, subjectId, origin);
  }
}
