package dev.countersign.identity.audit;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Holds what events are searched by. An empty value does not filter.
 *
 * @param kinds the kinds of events; empty for all
 * @param from the earliest time
 * @param until the first time that is too late
 */
public record EventFilter(
    Optional<Long> subjectId,
    Optional<Long> actorId,
    Set<EventKind> kinds,
    String address,
    String requestId,
    Optional<Instant> from,
    Optional<Instant> until) {

  /** Returns the filter that every event passes. */
  public static EventFilter none() {
    return new EventFilter(
        Optional.empty(), Optional.empty(), Set.of(), "", "", Optional.empty(), Optional.empty());
  }

  public EventFilter about(long userId) {
    return new EventFilter(Optional.of(userId), actorId, kinds, address, requestId, from, until);
  }

  public EventFilter of(Set<EventKind> wanted) {
    return new EventFilter(subjectId, actorId, wanted, address, requestId, from, until);
  }
}
