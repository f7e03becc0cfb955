package dev.countersign.identity.audit;

import dev.countersign.platform.extensionapi.ExtensionApi;

/**
 * Describes an event: the user who acted (actor), the user it is about (subject), the affected item
 * (object) and the changed parts (detail). Must never contain a password, token or hash.
 */
@ExtensionApi
public record Event(
    EventKind kind, long actorId, long subjectId, String object, String detail, Origin origin) {

  /** Replaces the id of an unknown actor or subject. */
  public static final long NO_USER = 0;

  /**
   * Returns an event about the user who acted. If a staff member acts in the place of the user, the
   * staff member is the actor.
   */
  public static Event own(EventKind kind, long userId, Origin origin) {
    return by(userId, kind, userId, origin);
  }

  /** Returns an event that one user caused about another. */
  public static Event by(long actorId, EventKind kind, long subjectId, Origin origin) {
    long acting = origin.actingUserId() == NO_USER ? actorId : origin.actingUserId();
    return new Event(kind, acting, subjectId, "", "", origin);
  }

  /** Returns an event about a user whose actor is unknown. */
  public static Event about(long subjectId, EventKind kind, Origin origin) {
    return new Event(kind, NO_USER, subjectId, "", "", origin);
  }

  public Event on(String thing) {
    return new Event(kind, actorId, subjectId, thing, detail, origin);
  }

  public Event with(String details) {
    return new Event(kind, actorId, subjectId, object, details, origin);
  }
}
