package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;

/** A staff member who acts on another user's account, and the origin of the request. */
public record Actor(long userId, Origin origin) {

  public static Actor of(Authenticated caller, HttpServletRequest request) {
    return new Actor(caller.userId(), Origin.of(request));
  }

  public Event event(EventKind kind, long subjectId) {
    return Event.by(userId, kind, subjectId, origin);
  }
}
