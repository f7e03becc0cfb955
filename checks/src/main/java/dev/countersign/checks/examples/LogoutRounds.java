package dev.countersign.checks.examples;

import dev.countersign.checks.support.Findings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ends all logins of users and measures when each example refuses the access token. A round lasts
 * until all examples have refused it.
 */
final class LogoutRounds {

  private static final Duration GOAL = Duration.ofSeconds(6);

  /** A busy machine may need longer than the goal, so only this limit fails the check. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private static final Duration PAUSE = Duration.ofMillis(200);
  private static final int PARALLEL = 20;

  private final String prefix;
  private final Map<String, Target> targets;
  private final int port;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger invalidBefore = new AtomicInteger();
  private final AtomicInteger refusedAfter = new AtomicInteger();
  private final Map<String, List<Long>> delays = new ConcurrentSkipListMap<>();

  /** Prepares rounds with users whose names begin with the prefix. */
  LogoutRounds(String prefix, Map<String, Target> targets, int port) {
    this.prefix = prefix;
    this.targets = targets;
    this.port = port;
    targets.keySet().forEach(name -> delays.put(name, new ArrayList<>()));
  }

  void run(int rounds, Findings findings) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var clients = new ArrayList<Future<Void>>();
      for (int client = 0; client < Math.min(PARALLEL, rounds); client++) {
        clients.add(threads.submit(() -> client(rounds)));
      }
      for (Future<Void> client : clients) {
        client.get();
      }
    }
    report(rounds, findings);
  }

  private Void client(int rounds) throws Exception {
    for (int round = started.getAndIncrement(); round < rounds; round = started.getAndIncrement()) {
      round(Account.register(port, prefix + round));
      if ((round + 1) % 100 == 0) {
        System.out.printf("… round %d of %d%n", round + 1, rounds);
      }
    }
    return null;
  }

  private void round(Account user) throws Exception {
    targets.values().forEach(target -> expect(200, target, user, invalidBefore));
    user.logoutEverywhere();
    long end = System.nanoTime();
    Account after = user.again();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Void>> waits =
          targets.entrySet().stream()
              .<Callable<Void>>map(
                  target -> () -> awaitRefusal(target.getKey(), target.getValue(), user, end))
              .toList();
      for (Future<Void> wait : threads.invokeAll(waits)) {
        wait.get();
      }
    }
    targets.values().forEach(target -> expect(200, target, after, refusedAfter));
  }

  private Void awaitRefusal(String name, Target target, Account user, long end)
      throws InterruptedException {
    while (target.withToken(user.access()).status() != 401
        && System.nanoTime() - end < LIMIT.toNanos()) {
      Thread.sleep(PAUSE); // Another process: its state can only be polled.
    }
    long delay = Duration.ofNanos(System.nanoTime() - end).toMillis();
    List<Long> measured = Objects.requireNonNull(delays.get(name));
    synchronized (measured) {
      measured.add(delay);
    }
    return null;
  }

  private static void expect(int status, Target target, Account user, AtomicInteger failures) {
    if (target.withToken(user.access()).status() != status) {
      failures.incrementAndGet();
    }
  }

  private void report(int rounds, Findings findings) {
    delays.forEach(
        (name, measured) -> {
          List<Long> sorted = measured.stream().sorted().toList();
          Findings.figure(
              "%s: %d of %d rounds refused within %d s after a logout everywhere, median %d ms, slowest %d ms"
                  .formatted(
                      name,
                      sorted.stream().filter(delay -> delay <= GOAL.toMillis()).count(),
                      rounds,
                      GOAL.toSeconds(),
                      sorted.get(sorted.size() / 2),
                      sorted.getLast()));
          findings.expect(
              name + ": an access token is refused after a logout everywhere",
              sorted.size() == rounds && sorted.getLast() < LIMIT.toMillis());
        });
    findings.expect(prefix + ": every token was valid before its logout", invalidBefore.get() == 0);
    findings.expect(prefix + ": every token of a new login is accepted", refusedAfter.get() == 0);
  }
}
