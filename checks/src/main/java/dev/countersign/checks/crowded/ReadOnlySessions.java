package dev.countersign.checks.crowded;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Gives the service sessions in which PostgreSQL accepts no writes, as after a failover. */
final class ReadOnlySessions {

  private static final int TRIES = 300;
  private static final double BACK_SECONDS = 5;

  private ReadOnlySessions() {}

  static void run(Place place) throws Exception {
    set(place, "set default_transaction_read_only = on");
    endBackends(place);
    var statuses = new ArrayList<Integer>();
    for (int number = 0; number < 20; number++) {
      statuses.add(login(place));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
    int ready = place.http().get("/readyz").status();
    set(place, "reset default_transaction_read_only");
    long start = System.nanoTime();
    int inRow = 0;
    for (int attempt = 0; attempt < TRIES && inRow < 5; attempt++) {
      inRow = login(place) == 200 ? inRow + 1 : 0;
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Findings.figure(
        "read-only sessions: logins %s, /readyz %d; five logins in a row %.1f s after the end"
            .formatted(statuses.stream().distinct().toList(), ready, seconds));
    place
        .findings()
        .expect(
            "writes in read-only sessions get 503",
            statuses.stream().allMatch(status -> status == 503));
    place.findings().expect("logins succeed after read-only sessions", inRow == 5);
    place.expectTime("logins succeed within 5 s after read-only sessions", seconds < BACK_SECONDS);
  }

  private static void set(Place place, String change) throws Exception {
    place.database().execute("postgres", "alter database " + Crowded.DATABASE + " " + change);
  }

  private static void endBackends(Place place) throws Exception {
    place
        .database()
        .execute(
            "postgres",
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = '"
                + Crowded.DATABASE
                + "'");
  }

  private static int login(Place place) {
    return place
        .http()
        .post(
            "/api/token/",
            Tokens.json(Map.of("username", "resident", "password", RegisteredUser.PASSWORD)))
        .status();
  }
}
