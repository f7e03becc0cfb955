package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.UUID;

/** Represents an event as stored. The kind is text, because another release may have written it. */
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
