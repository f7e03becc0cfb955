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

  /**
   * Handles the event in the transaction of its change, before the commit, such as to store what
   * follows from it. An exception undoes the change.
   */
  default void isHappening(Event event) {}
}
