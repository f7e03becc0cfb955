package dev.countersign.audit;

/**
 * Something that happened: who did it (actor), about whom it is (subject), to which of their things
 * (object), and which of its parts (detail). Nothing here may be a password, a token or a hash.
 */
public record Event(
    Kind kind, long actorId, long subjectId, String object, String detail, Origin origin) {

  /** In place of an actor or a subject who is not known. */
  public static final long NOBODY = 0;

  /** What somebody does to themselves. */
  public static Event own(Kind kind, long userId, Origin origin) {
    return new Event(kind, userId, userId, "", "", origin);
  }

  /** What somebody does to another. */
  public static Event by(long actorId, Kind kind, long subjectId, Origin origin) {
    return new Event(kind, actorId, subjectId, "", "", origin);
  }

  /** What happens to somebody, and it is not known who did it. */
  public static Event about(long subjectId, Kind kind, Origin origin) {
    return new Event(kind, NOBODY, subjectId, "", "", origin);
  }

  public Event on(String thing) {
    return new Event(kind, actorId, subjectId, thing, detail, origin);
  }

  public Event with(String details) {
    return new Event(kind, actorId, subjectId, object, details, origin);
  }
}
