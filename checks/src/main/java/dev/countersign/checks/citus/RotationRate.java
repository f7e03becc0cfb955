package dev.countersign.checks.citus;

import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures refreshes per second over HTTP, each client with its own user. */
final class RotationRate {

  private static final int CLIENTS = 16;

  private RotationRate() {}

  static double measure(int port, Duration time) throws Exception {
    List<Callable<Integer>> clients = new ArrayList<>();
    long end = System.nanoTime() + Duration.ofSeconds(10).plus(time).toNanos();
    long start = end - time.toNanos();
    for (int number = 0; number < CLIENTS; number++) {
      String username = "rotating" + number;
      clients.add(() -> rotate(port, username, start, end));
    }
    long done = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Integer> client : threads.invokeAll(clients)) {
        done += client.get();
      }
    }
    return done / (double) time.toSeconds();
  }

  /** Returns how many refreshes succeeded after the start; the earlier ones warm the service up. */
  private static int rotate(int port, String username, long start, long end) {
    int done = 0;
    try (var connection = new KeptConnection(port)) {
      String token =
          RegisteredUser.register(connection, username).login(connection).get("refresh").asString();
      while (System.nanoTime() < end) {
        Response response = connection.post("/api/token/refresh/", "", RegisteredUser.body(token));
        if (response.status() != 200) {
          throw new IllegalStateException(response.toString());
        }
        token = response.json().get("refresh").asString();
        done += System.nanoTime() > start ? 1 : 0;
      }
    }
    return done;
  }
}
