package dev.countersign.identity.audit;

import dev.countersign.platform.extensionapi.ExtensionApi;

/**
 * Receives events of the audit log after their transaction has committed, even if events are not
 * stored. Every bean of this type is called, in the background and one event at a time, so that it
 * neither delays nor fails the request. An event is lost if the service is killed before the call,
 * or if more than 1,000 events are waiting. Failed logins are not passed on.
 */
@FunctionalInterface
@ExtensionApi
public interface EventListener {

  void hasHappened(Event event);
}
