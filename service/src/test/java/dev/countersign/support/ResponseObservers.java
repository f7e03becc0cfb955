package dev.countersign.support;

import dev.countersign.support.Http.Response;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Those who see every answer that the tests' clients get, by the port it comes from. */
public final class ResponseObservers {

  /** Throws when an answer should not have been given; the test that got it fails. */
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

  /** A port without a observer is not the service's. */
  public static void show(int port, HttpRequest request, Response response) {
    ResponseObserver observer = BY_PORT.get(port);
    if (observer != null) {
      observer.saw(request, response);
    }
  }
}
