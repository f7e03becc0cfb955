package dev.countersign.support;

import dev.countersign.support.Http.Response;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Those who see every answer that the tests' clients get, by the port it comes from. */
public final class Witnesses {

  /** Throws when an answer should not have been given; the test that got it fails. */
  public interface Witness {
    void saw(HttpRequest request, Response response);
  }

  private static final Map<Integer, Witness> BY_PORT = new ConcurrentHashMap<>();

  private Witnesses() {}

  public static void add(int port, Witness witness) {
    BY_PORT.put(port, witness);
  }

  public static void remove(int port, Witness witness) {
    BY_PORT.remove(port, witness);
  }

  public static boolean isWatched(int port) {
    return BY_PORT.containsKey(port);
  }

  /** A port without a witness is not the service's. */
  public static void show(int port, HttpRequest request, Response response) {
    Witness witness = BY_PORT.get(port);
    if (witness != null) {
      witness.saw(request, response);
    }
  }
}
