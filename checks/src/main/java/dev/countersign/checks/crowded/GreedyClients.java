package dev.countersign.checks.crowded;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.Times;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Runs 64 clients without a pause on the dearest requests that need no login. */
final class GreedyClients {

  private static final int CLIENTS = 64;
  private static final double BOUND_MILLIS = 1_000;
  private static final long PACE = TimeUnit.MILLISECONDS.toNanos(50);
  private static final String LARGE =
      Tokens.json(Map.of("username", "unknown", "password", "p".repeat(100_000)));

  private final Place place;
  private final LongAdder answered = new LongAdder();

  GreedyClients(Place place) {
    this.place = place;
  }

  /** How long each kind of request took, and how many did not succeed. */
  private record Measured(
      Times fresh, Times kept, Times logins, AtomicInteger failedProbes, AtomicInteger refused) {}

  void run() {
    measure(1);
    Measured alone = measure(place.isQuick() ? 3 : 20);
    var over = new AtomicBoolean();
    Measured beside;
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        int kind = client % 3;
        clients.execute(() -> ask(kind, over));
      }
      beside = measure(place.isQuick() ? 4 : 20);
      over.set(true);
    }
    Findings.figure(shown("no greedy clients", alone));
    Findings.figure(
        shown("%d greedy clients, %d responses".formatted(CLIENTS, answered.sum()), beside));
    place
        .findings()
        .expect("every probe beside greedy clients succeeds", beside.failedProbes().get() == 0);
    place.expectTime(
        "a new connection, a kept one and a login each take less than a second at p99",
        beside.fresh().millis(990) < BOUND_MILLIS
            && beside.kept().millis(990) < BOUND_MILLIS
            && beside.logins().millis(990) < BOUND_MILLIS);
  }

  private void ask(int kind, AtomicBoolean over) {
    while (!over.get()) {
      try (var connection = new KeptConnection(place.service().port())) {
        while (!over.get()) {
          switch (kind) {
            case 0 -> connection.get("/api/schema/", "");
            case 1 -> connection.get("/api-auth/login/", "Accept: text/html\r\n");
            default -> connection.post("/api/token/", "", LARGE);
          }
          answered.increment();
        }
      } catch (UncheckedIOException closed) {
        LockSupport.parkNanos(PACE); // the service closed the connection, as it may
      }
    }
  }

  private Measured measure(int seconds) {
    var result =
        new Measured(
            new Times(), new Times(), new Times(), new AtomicInteger(), new AtomicInteger());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      clients.execute(() -> probeNew(result, end));
      clients.execute(() -> probeKept(result, end));
      clients.execute(() -> login(result, end));
    }
    return result;
  }

  private void probeNew(Measured result, long end) {
    probe(
        end,
        result.fresh(),
        result.failedProbes(),
        () -> statusOf(() -> place.http().get("/livez")));
  }

  private void probeKept(Measured result, long end) {
    while (System.nanoTime() < end) {
      try (var connection = new KeptConnection(place.service().port())) {
        probe(
            end, result.kept(), result.failedProbes(), () -> connection.get("/livez", "").status());
      } catch (UncheckedIOException closed) {
        LockSupport.parkNanos(PACE); // probe has counted it
      }
    }
  }

  private void login(Measured result, long end) {
    String body = Tokens.json(Map.of("username", "resident", "password", RegisteredUser.PASSWORD));
    probe(
        end,
        result.logins(),
        result.refused(),
        () -> statusOf(() -> place.http().post("/api/token/", body)));
  }

  /** Returns 0 if the service closes the connection without a response. */
  private static int statusOf(Supplier<Response> request) {
    try {
      return request.get().status();
    } catch (UncheckedIOException closed) {
      return 0;
    }
  }

  /** Sends requests until the end. Counts those that do not succeed, also without a response. */
  private static void probe(long end, Times times, AtomicInteger failed, IntSupplier request) {
    while (System.nanoTime() < end) {
      long start = System.nanoTime();
      boolean hasSucceeded = false;
      try {
        hasSucceeded = request.getAsInt() == 200;
      } finally {
        times.add(System.nanoTime() - start);
        if (!hasSucceeded) {
          failed.incrementAndGet();
        }
      }
      LockSupport.parkNanos(PACE);
    }
  }

  private static String shown(String name, Measured measured) {
    return "%s: new connection %s, /livez on a kept one %s, login %s; %d logins did not succeed"
        .formatted(
            name,
            shown(measured.fresh()),
            shown(measured.kept()),
            shown(measured.logins()),
            measured.refused().get());
  }

  private static String shown(Times times) {
    return "p50 %.0f ms p99 %.0f ms".formatted(times.millis(500), times.millis(990));
  }
}
