package dev.countersign.api.requests;

/** Receives every request after its response was sent, including requests that Jetty refused. */
@FunctionalInterface
public interface RequestObserver {

  /** Handles the request. Must return at once and throw nothing. */
  void completed(CompletedRequest request);
}
