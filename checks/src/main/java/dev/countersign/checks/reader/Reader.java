package dev.countersign.checks.reader;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ReplicatedDatabase;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.Http;
import dev.countersign.support.ReplicatedPostgres;
import dev.countersign.support.Tokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Runs two replicas whose lists come from a streaming standby. Each round writes through one
 * replica and lists through the other, while the standby is current, behind, down, silent and
 * promoted.
 */
final class Reader {

  private static final String NAME = "reading";
  private static final int CLIENTS = 8;
  private static final int FEWEST_ROUNDS = 40;
  private static final long SUPERUSER = 1;
  private static final String BEARER =
      "Authorization: Bearer " + new Tokens(ServiceProcess.KEY).access(SUPERUSER) + "\r\n";
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Findings findings = new Findings("reader");
  private final List<ServiceProcess> replicas = new ArrayList<>();
  private final List<Integer> metricsPorts = new ArrayList<>();
  private final AtomicInteger numbers = new AtomicInteger();
  private final boolean isQuick;

  private Reader(List<String> arguments) {
    this.isQuick = arguments.contains("--quick");
  }

  public static void main(String[] arguments) throws Exception {
    new Reader(List.of(arguments)).run();
  }

  private void run() throws Exception {
    int rounds = isQuick ? 200 : 10_000;
    try (var servers = new ReplicatedPostgres()) {
      ReplicatedPostgres.execute(servers.primary(), "create database " + NAME);
      EmbeddedPostgres standby = servers.addStandby();
      try (var proxy = new DatabaseProxy(standby.getPort())) {
        start(servers.primary(), proxy.reaching(standby.getJdbcUrl("postgres", NAME)));
        long used = current(rounds);
        troubled(standby, proxy, Math.max(FEWEST_ROUNDS, rounds / 50));
        // A busy machine can delay the replay, so the quick run expects less.
        findings.expect(
            "the reader answered most lists while it was current",
            used > (isQuick ? rounds / 10 : rounds));
        if (findings.haveFailed()) {
          for (ServiceProcess replica : replicas) {
            replica.printComplaints();
          }
        }
        replicas.forEach(ServiceProcess::close);
      }
    }
    findings.exit();
  }

  private void start(EmbeddedPostgres primary, String readerUrl) throws Exception {
    System.out.println("starting two replicas on a primary and its standby …");
    for (int number = 0; number < 2; number++) {
      metricsPorts.add(ReplicatedDatabase.freePort());
      replicas.add(
          new ServiceProcess(
              primary.getJdbcUrl("postgres", NAME),
              "--countersign.database.reader.url=" + readerUrl,
              "--countersign.database.request-deadline=5s",
              // The check signs its access token itself, and has no password to confirm.
              "--countersign.confirm-access.exempt-schemes=jwt,token",
              "--countersign.metrics.enabled=true",
              "--countersign.metrics.port=" + metricsPorts.getLast()));
    }
    JdbcClient database = JdbcClient.create(primary.getDatabase("postgres", NAME));
    database
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id) values ('root', :id)
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined)
            values (:id, 'root', '', '!', true, true, true, now())
            """)
        .param("id", SUPERUSER)
        .update();
    database.sql("select setval('users_id_seq', 1000)").query(Long.class).single();
  }

  private long current(int rounds) throws Exception {
    awaitReader();
    long before = outcome("reader");
    play("standby current", rounds);
    return outcome("reader") - before;
  }

  private void troubled(EmbeddedPostgres standby, DatabaseProxy proxy, int rounds)
      throws Exception {
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_pause()");
    play("replay paused", rounds);
    ReplicatedPostgres.execute(standby, "select pg_wal_replay_resume()");
    awaitReader();
    proxy.goDown();
    play("standby down", rounds);
    proxy.pass();
    awaitReader();
    proxy.fallSilent();
    play("standby silent", rounds);
    proxy.pass();
    awaitReader();
    ReplicatedPostgres.execute(standby, "select pg_promote(true, 60)");
    long before = outcome("reader");
    play("standby promoted", rounds);
    findings.expect(
        "standby promoted: the reader answers no further list", outcome("reader") == before);
  }

  /** Runs the rounds with several clients, while the standby is in the named state. */
  private void play(String state, int rounds) throws Exception {
    var tally = new ReaderTally();
    var left = new AtomicInteger(rounds);
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var clients = new ArrayList<Future<?>>();
      for (int number = 0; number < CLIENTS; number++) {
        clients.add(threads.submit(() -> play(tally, left)));
      }
      for (Future<?> client : clients) {
        client.get();
      }
    }
    Findings.figure(
        "%s: %d rounds, %s; lists so far: %d by the reader, %d behind, %d failed, %d in a pause"
            .formatted(
                state,
                rounds,
                tally,
                outcome("reader"),
                outcome("behind"),
                outcome("failed"),
                outcome("paused")));
    tally.oddities().forEach(System.out::println);
    findings.expect(state + ": every list shows the change before it", tally.unseen() == 0);
    findings.expect(
        state + ": no request gets 5xx or another unexpected status", tally.unexpected() == 0);
  }

  private void play(ReaderTally tally, AtomicInteger left) {
    try (var one = new ReaderClient(replicas.get(0).port(), BEARER, tally);
        var other = new ReaderClient(replicas.get(1).port(), BEARER, tally)) {
      while (left.getAndDecrement() > 0) {
        int number = numbers.incrementAndGet();
        boolean isEven = number % 2 == 0;
        ReaderClient writer = isEven ? one : other;
        ReaderClient lister = isEven ? other : one;
        String name = "reader%07dx".formatted(number);
        long id = writer.create(name);
        lister.expectListed(name, "");
        lister.deactivate(id);
        writer.expectListed(name, "&is_active=false");
      }
    }
  }

  /** Waits until both replicas read from the standby, after a pause of its use. */
  private void awaitReader() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    var tally = new ReaderTally();
    for (int replica = 0; replica < replicas.size(); replica++) {
      long before = outcome(replica, "reader");
      try (var client = new ReaderClient(replicas.get(replica).port(), BEARER, tally)) {
        while (outcome(replica, "reader") == before && System.nanoTime() < end) {
          client.expectListed("root", "");
        }
      }
      findings.expect(
          "replica %d reads from the standby".formatted(replica + 1),
          outcome(replica, "reader") > before);
    }
  }

  private long outcome(String name) {
    return outcome(0, name) + outcome(1, name);
  }

  private long outcome(int replica, String name) {
    String scrape = new Http(metricsPorts.get(replica)).get("/metrics").body();
    return Pattern.compile(
            "countersign_database_reader_reads_total\\{outcome=\"%s\"} ([0-9.E]+)".formatted(name))
        .matcher(scrape)
        .results()
        .map(MatchResult::group)
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }
}
