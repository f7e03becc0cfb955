package dev.countersign.identity.audit;

/**
 * Something that happened: who did it (actor), about whom it is (subject), to which of their things
 * (object), and which of its parts (detail). Nothing here may be a password, a token or a hash.
 */
public record Event(
    EventKind kind, long actorId, long subjectId, String object, String detail, Origin origin) {

  /** The id in place of an unknown actor or subject. */
  public static final long NO_USER = 0;

  /** What somebody does to themselves. */
  public static Event own(EventKind kind, long userId, Origin origin) {
    return new Event(kind, userId, userId, "", "", origin);
  }

  /** What somebody does to another. */
  public static Event by(long actorId, EventKind kind, long subjectId, Origin origin) {
    return new Event(kind, actorId, subjectId, "", "", origin);
  }

  /** What happens to somebody, and it is not known who did it. */
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
