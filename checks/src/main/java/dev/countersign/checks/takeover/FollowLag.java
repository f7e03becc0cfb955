package dev.countersign.checks.takeover;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Measures the lag of {@code takeover follow}: writes changes to Django's table at a steady rate,
 * and waits until each is visible here.
 */
final class FollowLag {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(5);

  private final Findings findings = new Findings("takeover --lag");
  private final int changes;
  private final int perSecond;

  FollowLag(int changes, int perSecond) {
    this.changes = changes;
    this.perSecond = perSecond;
  }

  void run() throws Exception {
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      String djangoUrl = database.create("django");
      django.fill(2);
      database.execute("django", users());
      django.shell(TakeoverCommands.script());
      Path settings = django.directory().resolve("django-settings.json");
      var commands = new TakeoverCommands(djangoUrl, database.create("countersign"), settings);
      Process follow = commands.startFollow("--on-collision=rename");
      TakeoverCommands.discardOutput(follow);
      try {
        awaitCopy(database);
        measure(database);
      } finally {
        follow.destroy();
      }
    }
    findings.exit();
  }

  private String users() {
    return """
        insert into members_member (password, is_superuser, username, first_name, last_name, email,
                                    is_staff, is_active, date_joined, plan, points)
        select '!', false, 'user-' || n, '', '', '', false, true, now(), 'gold', n
          from generate_series(1, %d) n
        """
        .formatted(changes);
  }

  /** Waits until the first run has copied everything and the triggers record changes. */
  private void awaitCopy(DurableDatabase database) throws SQLException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!isComplete(database)) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException("takeover follow has not copied everything.");
      }
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
    }
  }

  private static boolean isComplete(DurableDatabase database) throws SQLException {
    return database.number(
                "countersign",
                "select count(*) from pg_tables where tablename = 'takeover_positions'")
            == 1
        && database.number(
                "countersign", "select count(*) from takeover_positions where part = 'complete'")
            == 1;
  }

  private void measure(DurableDatabase database) throws Exception {
    List<Long> ids =
        database
            .texts("django", "select id from members_member where username like 'user-%'")
            .stream()
            .map(Long::valueOf)
            .toList();
    Map<Long, Long> written = new ConcurrentHashMap<>();
    Thread writer = Thread.ofPlatform().start(() -> write(database, ids, written));
    Map<Long, Long> seen = new HashMap<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (seen.size() < ids.size() && System.nanoTime() < deadline) {
      List<String> visible =
          database.texts("countersign", "select id from users where email = 'changed@example.com'");
      long now = System.nanoTime();
      visible.forEach(id -> seen.putIfAbsent(Long.valueOf(id), now));
      LockSupport.parkNanos(POLL.toNanos());
    }
    writer.join();
    findings.expect("every change is copied", seen.size() == ids.size());
    List<Long> lags =
        seen.entrySet().stream()
            .map(copy -> lag(copy.getValue(), written.getOrDefault(copy.getKey(), copy.getValue())))
            .sorted()
            .toList();
    Findings.figure(
        "%,d changes, %d a second: visible after %d ms (median), %d ms (p99), %d ms (max)"
            .formatted(
                lags.size(),
                perSecond,
                lags.get(lags.size() / 2),
                lags.get(lags.size() * 99 / 100),
                lags.getLast()));
  }

  /** Returns the time in ms; a change can be seen before its writer has noted the time. */
  private static long lag(long seen, long written) {
    return Math.max(0, seen - written) / 1_000_000;
  }

  /** Changes one user after the other, each in a transaction, and notes when it was committed. */
  private void write(DurableDatabase database, List<Long> ids, Map<Long, Long> written) {
    long start = System.nanoTime();
    for (int i = 0; i < ids.size(); i++) {
      LockSupport.parkNanos(start + i * 1_000_000_000L / perSecond - System.nanoTime());
      long id = ids.get(i);
      written.put(id, System.nanoTime());
      try {
        database.execute(
            "django", "update members_member set email = 'changed@example.com' where id = " + id);
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
      written.put(id, System.nanoTime());
    }
  }
}
