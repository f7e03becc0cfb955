package dev.countersign.identity.audit;

/**
 * Receives every event after its transaction has committed, even if events are not stored. Does not
 * receive failed logins.
 */
@FunctionalInterface
public interface EventObserver {

  /**
   * Handles the event. Must return at once and throw nothing: the change is committed, and its
   * request is waiting.
   */
  void hasHappened(Event event);
}
