package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.Optional;

/**
 * Holds what events are searched by. An empty value does not filter.
 *
 * @param from the earliest time
 * @param until the first time that is too late
 */
public record EventFilter(
    Optional<Long> subjectId,
    Optional<Long> actorId,
    Optional<EventKind> kind,
    String address,
    String requestId,
    Optional<Instant> from,
    Optional<Instant> until) {

  /** Returns the filter that every event passes. */
  public static EventFilter none() {
    return new EventFilter(
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "",
        "",
        Optional.empty(),
        Optional.empty());
  }

  public EventFilter about(long userId) {
    return new EventFilter(Optional.of(userId), actorId, kind, address, requestId, from, until);
  }
}
