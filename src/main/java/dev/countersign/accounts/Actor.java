package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;

/** A member of staff who acts on the account of another, and from where. */
public record Actor(long userId, Origin origin) {

  public static Actor of(Authenticated caller, HttpServletRequest request) {
    return new Actor(caller.userId(), Origin.of(request));
  }

  public Event event(Kind kind, long subjectId) {
    return Event.by(userId, kind, subjectId, origin);
  }
}
