package dev.countersign.checks.timing;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.KolmogorovSmirnov;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Times refused logins of seven kinds of accounts, interleaved and in random order: their
 * distributions must not differ. An eighth kind is delayed by 0.2 ms and must be detected.
 */
final class Timing {

  private static final String TOKEN = "/api/token/";
  private static final String PLANTED = "planted";
  private static final List<String> KINDS =
      List.of("unknown", "wrong", "inactive", "locked", "legacy", "unusable", "factor", PLANTED);
  private static final long DELAY = TimeUnit.MICROSECONDS.toNanos(200);
  private static final int WARM_UP = 300;
  private static final double LEAST = 0.01;

  private final Findings findings = new Findings("timing");
  private final JdbcClient database;
  private final KeptConnection connection;
  private final int rounds;

  private Timing(JdbcClient database, KeptConnection connection, int rounds) {
    this.database = database;
    this.connection = connection;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    String url = TestDatabase.freshDatabase();
    System.out.println("starting the service …");
    try (var service = new ServiceProcess(url);
        var connection = new KeptConnection(service.port())) {
      var database = JdbcClient.create(new DriverManagerDataSource(url, "postgres", ""));
      new Timing(database, connection, quick ? 500 : 2000)
          .run(quick ? List.of(1L) : List.of(1L, 2L, 3L));
    }
  }

  private void run(List<Long> seeds) {
    addAccounts();
    warmUp();
    for (long seed : seeds) {
      // Repeated once on a noisy machine: a real difference shows in the second run as well.
      if (!isEven(measure(rounds, new Random(seed)), seed)) {
        boolean isEven = isEven(measure(rounds, new Random(seed + 1000)), seed);
        findings.expect("seed %d: no two kinds differ".formatted(seed), isEven);
      } else {
        findings.expect("seed %d: no two kinds differ".formatted(seed), true);
      }
    }
    findings.exit();
  }

  /**
   * Creates one account of each kind, and another one with a wrong password for the artificial
   * delay.
   */
  private void addAccounts() {
    for (String kind : KINDS) {
      if (!kind.equals("unknown")) {
        RegisteredUser.register(connection, kind);
      }
    }
    set("is_active = false", "inactive");
    set(
        "password = 'pbkdf2_sha256$2000$c2FsdHNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='",
        "legacy");
    set("password = '!unusable'", "unusable");
    set("has_second_factor = true", "factor");
    addAuthenticatorApp();
  }

  private void set(String assignment, String username) {
    database
        .sql("update users set " + assignment + " where username = :name")
        .param("name", username)
        .update();
  }

  private void addAuthenticatorApp() {
    database
        .sql(
            """
            insert into totp_factors (user_id, secret, last_step, created_at, confirmed_at)
            select id, '\\x00', 0, now(), now() from users where username = 'factor'
            """)
        .update();
  }

  /**
   * Sends enough logins with current and with outdated hashes that the service has forgotten its
   * first, slow checks: every refusal takes as long as the slowest of the latest 256 of both.
   */
  private void warmUp() {
    for (int i = 0; i < WARM_UP; i++) {
      if (i % 5 == 0) {
        lockOne();
      }
      time("legacy");
      time("unknown");
    }
  }

  /** Returns the milliseconds of each kind, in the order of the kinds. */
  private double[][] measure(int times, Random random) {
    double[][] took = new double[KINDS.size()][times];
    var order = new ArrayList<Integer>();
    for (int kind = 0; kind < KINDS.size(); kind++) {
      order.add(kind);
    }
    for (int round = 0; round < times; round++) {
      if (round % 5 == 0) {
        lockOne();
      }
      Collections.shuffle(order, random);
      for (int kind : order) {
        took[kind][round] = time(KINDS.get(kind));
      }
    }
    return took;
  }

  /** Locks one account, and no other. */
  private void lockOne() {
    database.sql("delete from login_failures").update();
    database
        .sql(
            """
            insert into login_failures (account, source, failures, pending, until, pending_until)
            select 'user ' || id, '', 1000, 0, 'infinity', '-infinity'
              from users
             where username = 'locked'
            """)
        .update();
  }

  private double time(String kind) {
    String body = "{\"username\":\"%s\",\"password\":\"not-the-password\"}".formatted(kind);
    long start = System.nanoTime();
    Response answer = connection.post(TOKEN, "", body);
    if (kind.equals(PLANTED)) {
      long end = System.nanoTime() + DELAY;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
    if (answer.status() != 401) {
      throw new IllegalStateException(answer.toString());
    }
    return (System.nanoTime() - start) / 1e6;
  }

  private boolean isEven(double[][] took, long seed) {
    double smallest = 1;
    double planted = 1;
    String closest = "";
    for (int first = 0; first < KINDS.size(); first++) {
      for (int second = first + 1; second < KINDS.size(); second++) {
        double p = KolmogorovSmirnov.pValue(took[first], took[second]);
        if (KINDS.get(second).equals(PLANTED)) {
          planted = KINDS.get(first).equals("wrong") ? p : planted;
        } else if (p < smallest) {
          smallest = p;
          closest = KINDS.get(first) + " and " + KINDS.get(second);
        }
      }
    }
    for (int kind = 0; kind < KINDS.size(); kind++) {
      double[] sorted = took[kind].clone();
      Arrays.sort(sorted);
      System.out.printf(
          "  %-8s p10 %.3f  p50 %.3f  p90 %.3f  p99 %.3f ms%n",
          KINDS.get(kind),
          sorted[rounds / 10],
          sorted[rounds / 2],
          sorted[rounds * 9 / 10],
          sorted[rounds * 99 / 100]);
    }
    Findings.figure(
        "seed %d: %d logins of each kind, smallest p %.4f (%s); with 0.2 ms delay: p %.2g"
            .formatted(seed, rounds, smallest, closest, planted));
    findings.expect("seed %d: the delay of 0.2 ms is detected".formatted(seed), planted < LEAST);
    return smallest > LEAST;
  }
}
