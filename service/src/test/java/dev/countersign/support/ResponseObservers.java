package dev.countersign.support;

import dev.countersign.support.Http.Response;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Passes every response that the test clients receive to the observer of its port. */
public final class ResponseObservers {

  /** Checks a response. Throws if the response is not allowed, which fails the test. */
  public interface ResponseObserver {
    void saw(HttpRequest request, Response response);
  }

  private static final Map<Integer, ResponseObserver> BY_PORT = new ConcurrentHashMap<>();

  private ResponseObservers() {}

  public static void add(int port, ResponseObserver observer) {
    BY_PORT.put(port, observer);
  }

  public static void remove(int port, ResponseObserver observer) {
    BY_PORT.remove(port, observer);
  }

  public static boolean isWatched(int port) {
    return BY_PORT.containsKey(port);
  }

  /** Shows a response to the observer. A port without one does not belong to the service. */
  public static void show(int port, HttpRequest request, Response response) {
    ResponseObserver observer = BY_PORT.get(port);
    if (observer != null) {
      observer.saw(request, response);
    }
  }
}
