package dev.countersign.checks.upgrade;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Filling;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.ServiceProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Runs the previous release and this one on one database under load. */
final class Upgrade {

  private static final int CLIENTS = 4;
  private static final String MIGRATIONS =
      "select count(*) from flyway_schema_history where version is not null";

  private final Findings findings = new Findings("upgrade");
  private final Dispatcher dispatcher = new Dispatcher();
  private final CompatibilityLog diary = new CompatibilityLog();
  private final AtomicInteger lives = new AtomicInteger();
  private final Path previous;
  private final Duration phase;
  private final int users;

  private Upgrade(Path previous, boolean quick) {
    this.previous = previous;
    this.phase = Duration.ofSeconds(quick ? 5 : 30);
    this.users = quick ? 20_000 : 500_000;
  }

  public static void main(String[] arguments) throws Exception {
    new Upgrade(Path.of(arguments[0]), List.of(arguments).contains("--quick")).run();
  }

  private void run() throws Exception {
    try (var database = new DurableDatabase();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      String url = database.create("upgraded");
      System.out.println("starting the previous release …");
      try (var old = new ServiceProcess(ServiceProcess.program(previous), url)) {
        new Filling(database, "upgraded", new Population(users, 1)).run("none");
        long before = database.number("upgraded", MIGRATIONS);
        dispatcher.add(old.port());
        var over = new AtomicBoolean();
        var travellers = new ArrayList<Future<?>>();
        for (int client = 0; client < CLIENTS; client++) {
          travellers.add(threads.submit(() -> travelUntil(over)));
        }
        pause();
        System.out.println("starting this release, which migrates the database …");
        try (var ours = new ServiceProcess(url)) {
          besideEachOther(database, before, old, ours, url);
          over.set(true);
          for (Future<?> traveller : travellers) {
            traveller.get();
          }
        }
      }
    }
    report();
    findings.exit();
  }

  private void besideEachOther(
      DurableDatabase database, long before, ServiceProcess old, ServiceProcess ours, String url)
      throws Exception {
    Findings.figure(
        "migrations: %d of the previous release, %d now"
            .formatted(before, database.number("upgraded", MIGRATIONS)));
    dispatcher.add(ours.port());
    pause();
    bothWays("in parallel", old.port(), ours.port());
    dispatcher.remove(old.port());
    System.out.println("starting the previous release again, as in a rollback …");
    try (var again = new ServiceProcess(ServiceProcess.program(previous), url)) {
      dispatcher.add(again.port());
      pause();
      bothWays("after a rollback", again.port(), ours.port());
      dispatcher.remove(again.port());
    }
    pause();
  }

  private void bothWays(String when, int old, int ours) {
    int toOurs = diary.crossings(old, ours);
    int toOld = diary.crossings(ours, old);
    Findings.figure(
        "%s: this release accepted %d credentials of the previous one, which accepted %d of this one"
            .formatted(when, toOurs, toOld));
    findings.expect(
        when + ": each release accepts the credentials of the other", toOurs > 0 && toOld > 0);
  }

  private void report() {
    diary.failures().stream().limit(5).forEach(System.out::println);
    Findings.figure(
        "%d users, %d credentials used, %d failures"
            .formatted(lives.get(), diary.uses(), diary.failures().size()));
    findings.expect("no request fails", diary.failures().isEmpty() && lives.get() > 0);
  }

  private void travelUntil(AtomicBoolean over) {
    while (!over.get()) {
      try {
        new RoamingClient(dispatcher, diary, "traveller" + lives.incrementAndGet()).live();
      } catch (RuntimeException failure) {
        diary.fail(failure);
      }
    }
  }

  private void pause() {
    LockSupport.parkNanos(phase.toNanos());
  }
}
