package dev.countersign.checks.crowded;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Locks tables, as an administrator or a backup does, while clients send requests. */
final class Locks {

  private static final int POOL = 10;
  private static final long PACE = TimeUnit.SECONDS.toNanos(1) / 42;
  private static final int USERS = 50;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final String BACKENDS =
      "select count(*) from pg_stat_activity where datname = '%s' and query not like 'lock table%%'"
          .formatted(Crowded.DATABASE);

  private Locks() {}

  /** Counts the backends of PostgreSQL while no statement on users ends. */
  static void lockUsers(Place place) throws Exception {
    int seconds = place.isQuick() ? 8 : 40;
    long most = 0;
    var refused = new AtomicInteger();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor();
        Connection locker = place.database().connect(Crowded.DATABASE)) {
      locker.setAutoCommit(false);
      run(locker, "lock table users in access exclusive mode");
      long start = System.nanoTime();
      for (int request = 0; request < 42 * seconds; request++) {
        LockSupport.parkNanos(start + request * PACE - System.nanoTime());
        clients.execute(() -> count503(place, refused));
        if (request % 10 == 0) {
          most = Math.max(most, place.database().number("postgres", BACKENDS));
        }
      }
      locker.rollback();
    }
    Findings.figure(
        "users locked for %d s at 42 requests/s: at most %d backends, %d got 503"
            .formatted(seconds, most, refused.get()));
    place
        .findings()
        .expect(
            "at most 2 × pool backends behind a locked table, counted " + most, most <= 2 * POOL);
  }

  private static void count503(Place place, AtomicInteger refused) {
    Response answer =
        place.http().request("GET", "/api/accounts/me/").bearer(place.access()).send();
    if (answer.status() == 503) {
      refused.incrementAndGet();
    }
  }

  /** Refreshes tokens while a change of their table waits for a lock. */
  static void migrate(Place place) throws Exception {
    int count = place.isQuick() ? 100 : 1_000;
    int seconds = place.isQuick() ? 8 : 30;
    List<String> tokens = tokens(place, count);
    var lost = new AtomicInteger();
    var renewed = new AtomicInteger();
    var refused = new AtomicInteger();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor();
        Connection backup = place.database().connect(Crowded.DATABASE);
        Connection migration = place.database().connect(Crowded.DATABASE)) {
      backup.setAutoCommit(false);
      run(backup, "lock table logins in access share mode");
      Future<?> change = change(clients, migration);
      long pause = TimeUnit.SECONDS.toNanos(seconds) / count;
      long start = System.nanoTime();
      for (int number = 0; number < count; number++) {
        LockSupport.parkNanos(start + number * pause - System.nanoTime());
        String token = tokens.get(number);
        clients.execute(() -> refresh(place, token, renewed, refused, lost));
      }
      backup.rollback();
      change.get();
    }
    place.execute("alter table logins drop column crowded");
    Findings.figure(
        "%d refresh tokens, a migration behind a lock of %d s: %d renewed, %d times 503, %d lost"
            .formatted(count, seconds, renewed.get(), refused.get(), lost.get()));
    place.findings().expect("no refresh token is lost behind a migration", renewed.get() == count);
  }

  private static Future<?> change(ExecutorService clients, Connection migration) {
    return clients.submit(
        () -> {
          run(migration, "alter table logins add column crowded text");
          return null;
        });
  }

  private static List<String> tokens(Place place, int count) {
    var tokens = new ArrayList<String>();
    try (var connection = new KeptConnection(place.service().port())) {
      var users = new ArrayList<RegisteredUser>();
      for (int number = 0; number < Math.min(USERS, count); number++) {
        users.add(RegisteredUser.register(connection, "mover" + number));
      }
      for (int number = 0; number < count; number++) {
        tokens.add(users.get(number % users.size()).login(connection).get("refresh").asString());
      }
    }
    return tokens;
  }

  /** Sends the token until it is renewed or refused, as a client does that gets 503. */
  private static void refresh(
      Place place, String token, AtomicInteger renewed, AtomicInteger refused, AtomicInteger lost) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < end) {
      int status = statusOf(place, token);
      if (status == 200) {
        renewed.incrementAndGet();
        return;
      }
      if (status == 401) {
        lost.incrementAndGet();
        return;
      }
      refused.incrementAndGet();
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
    }
  }

  private static int statusOf(Place place, String token) {
    try {
      return place.http().post("/api/token/refresh/", RegisteredUser.body(token)).status();
    } catch (UncheckedIOException closed) {
      return 503;
    }
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
