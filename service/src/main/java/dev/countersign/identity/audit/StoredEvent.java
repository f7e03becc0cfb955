package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.UUID;

/** An event as the database holds it. The kind is text: who reads it may be of another release. */
public record StoredEvent(
    UUID id,
    Instant at,
    String kind,
    long actorId,
    long subjectId,
    String object,
    String detail,
    Origin origin) {

  static StoredEvent of(Event event, UUID id, Instant at) {
    return new StoredEvent(
        id,
        at,
        event.kind().wireName(),
        event.actorId(),
        event.subjectId(),
        event.object(),
        event.detail(),
        event.origin());
  }
}
