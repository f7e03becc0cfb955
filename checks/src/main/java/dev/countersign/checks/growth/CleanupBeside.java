package dev.countersign.checks.growth;

import dev.countersign.Countersign;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.Times;
import dev.countersign.credentials.signedtoken.ExpiredTokenFamilies;
import dev.countersign.support.KeptConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Removes expired logins while clients refresh theirs, alternating with slices without removal. */
final class CleanupBeside {

  private static final int CLIENTS = 4;
  private static final int SLICES = 8;
  private static final double MOST_MILLIS = 50;

  /** Ends the check if the removal is much too slow; usually it needs a minute. */
  private static final Duration LONGEST_REMOVAL = Duration.ofMinutes(10);

  private final Findings findings;
  private final DurableDatabase database;
  private final FilledService service;
  private final Times beside = new Times();
  private final Times alone = new Times();

  CleanupBeside(Findings findings, DurableDatabase database, FilledService service) {
    this.findings = findings;
    this.database = database;
    this.service = service;
  }

  void run(int expired) throws Exception {
    String all = "select count(*) from logins";
    System.out.printf("adding %,d expired logins among %,d users …%n", expired, service.users());
    long live = database.number(service.name(), all);
    expire(expired);
    var settings = new ArrayList<>(ServiceProcess.settings(url()));
    settings.add("--countersign.cleanup.tokens-cron=-");
    try (ConfigurableApplicationContext other =
        new SpringApplicationBuilder(Countersign.class)
            .web(WebApplicationType.NONE)
            .run(settings.toArray(String[]::new))) {
      remove(other.getBean(ExpiredTokenFamilies.class), expired);
    }
    findings.expect(
        "all expired logins are removed, and no others",
        database.number(service.name(), all) == live);
  }

  private String url() {
    return "jdbc:postgresql://localhost:%d/%s?user=postgres"
        .formatted(database.port(), service.name());
  }

  /** Adds expired logins for users all over the table, as in a real installation. */
  private void expire(int expired) throws Exception {
    database.execute(
        service.name(),
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address)
        select %d + n::bigint * 7919 %% %d, gen_random_uuid(), 0, 0, now() - interval '9 days',
               now() - interval '8 days', now() - interval '1 day', '%s', '%s'
          from generate_series(1, %d) n
        """
            .formatted(
                Population.FIRST_USER,
                service.users(),
                Population.USER_AGENT,
                Population.ADDRESS,
                expired));
    database.execute(service.name(), "analyze logins");
  }

  private void remove(ExpiredTokenFamilies logins, int expired) throws Exception {
    Duration slice = Duration.ofMillis(250);
    Duration busy = Duration.ZERO;
    int removed = 0;
    for (int turn = 0;
        (turn < SLICES || removed < expired) && busy.compareTo(LONGEST_REMOVAL) < 0;
        turn++) {
      var over = new AtomicBoolean();
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var clients = new ArrayList<Future<?>>();
        for (int client = 0; client < CLIENTS; client++) {
          int share = client;
          Times times = turn % 2 == 0 ? beside : alone;
          clients.add(threads.submit(() -> refreshUntil(over, share, times)));
        }
        Instant start = Instant.now();
        if (turn % 2 == 0) {
          removed += logins.removeUntil(start.plus(slice));
          busy = busy.plus(Duration.between(start, Instant.now()));
        } else {
          LockSupport.parkNanos(slice.toNanos());
        }
        over.set(true);
        for (Future<?> client : clients) {
          client.get();
        }
      }
    }
    report(removed, busy);
    findings.expect(
        "the number of removed logins equals the number of expired ones", removed == expired);
  }

  private void refreshUntil(AtomicBoolean over, int share, Times times) {
    var random = new Random();
    try (var connection = new KeptConnection(service.port())) {
      while (!over.get()) {
        String token = service.anyToken(random, share, CLIENTS);
        times.add(FilledService.rotate(connection, token));
      }
    }
  }

  private void report(int removed, Duration busy) {
    Findings.figure(
        "%,d expired logins among %,d removed in %.1f s: refreshes of %d clients p50 %.2f ms, p99 %.2f ms, longest %.1f ms during removal; p50 %.2f ms, p99 %.2f ms, longest %.1f ms without; %d and %d refreshes"
            .formatted(
                removed,
                service.logins(),
                busy.toMillis() / 1e3,
                CLIENTS,
                beside.millis(500),
                beside.millis(990),
                beside.millis(1000),
                alone.millis(500),
                alone.millis(990),
                alone.millis(1000),
                beside.count(),
                alone.count()));
    findings.expect(
        "the cleanup adds less than %.0f ms to the p99 of a refresh".formatted(MOST_MILLIS),
        beside.millis(990) - alone.millis(990) < MOST_MILLIS);
  }
}
