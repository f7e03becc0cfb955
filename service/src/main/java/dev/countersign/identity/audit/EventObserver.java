package dev.countersign.identity.audit;

/**
 * Learns of every event after its transaction has committed, also where events are not written.
 * Logins, which are one statement with their event, are left out.
 */
@FunctionalInterface
public interface EventObserver {

  /** Returns at once and throws nothing: the change is committed, and its request still waits. */
  void hasHappened(Event event);
}
