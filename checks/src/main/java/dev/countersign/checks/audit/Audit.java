package dev.countersign.checks.audit;

import dev.countersign.Countersign;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.AuditVerification;
import dev.countersign.identity.audit.AuditVerification.Report;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.audit.SealJob;
import dev.countersign.support.KeptConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Checks that every manipulation of a large audit log is found, and measures what the log costs a
 * login. Each manipulation is made, verified against the whole log and rolled back, in one
 * transaction.
 */
final class Audit {

  private static final int TRANSACTION = 1_000;
  private static final int WRITERS = 4;
  private static final int CLIENTS = 16;
  private static final int MEMBERS = 160;
  private static final double SMALLEST_RATIO = 0.9;

  private final Findings findings = new Findings("audit");
  private final boolean quick;
  private final Random random = new Random(20261115);

  private Audit(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    new Audit(List.of(arguments).contains("--quick")).run(List.of(arguments));
  }

  private void run(List<String> arguments) throws Exception {
    try (var database = new DurableDatabase()) {
      if (!arguments.contains("--no-manipulations")) {
        manipulations(database);
      }
      if (!arguments.contains("--no-months")) {
        int events = Integer.getInteger("month", quick ? 100_000 : 10_000_000);
        new Months(findings, events, Audit::event).run(database);
      }
      if (!arguments.contains("--no-throughput")) {
        throughput(database);
      }
    }
    findings.exit();
  }

  private void manipulations(DurableDatabase database) throws Exception {
    int events = quick ? 20_000 : 1_000_000;
    int manipulations = quick ? 20 : 100;
    var settings = new ArrayList<>(ServiceProcess.settings(database.create("manipulated")));
    settings.add("--countersign.events.seal-cron=-");
    try (ConfigurableApplicationContext application =
        new SpringApplicationBuilder(Countersign.class)
            .web(WebApplicationType.NONE)
            .run(settings.toArray(String[]::new))) {
      fill(application, events);
      database.execute("manipulated", "vacuum analyze");
      AuditVerification verification = application.getBean(AuditVerification.class);
      verifyUntouched(verification, events);
      int found = 0;
      int exact = 0;
      Instant start = Instant.now();
      for (int number = 0; number < manipulations; number++) {
        var target = Target.any(application.getBean(JdbcClient.class), random);
        Manipulation manipulation = Manipulation.ALL.get(number % Manipulation.ALL.size());
        Optional<String> fault = faultAfter(application, manipulation, target);
        found += fault.isPresent() ? 1 : 0;
        boolean isNamed = fault.filter(text -> manipulation.isNamedBy(text, target)).isPresent();
        exact += isNamed ? 1 : 0;
        if (!isNamed) {
          System.out.printf("not named: %s: %s%n", manipulation.name(), fault.orElse("no fault"));
        }
        if ((number + 1) % 10 == 0) {
          System.out.printf("… %d of %d manipulations%n", number + 1, manipulations);
        }
      }
      Findings.figure(
          "%d manipulations of %d kinds in %d events: %d found, %d with the event or seal named; %.1f s each"
              .formatted(
                  manipulations,
                  Math.min(manipulations, Manipulation.ALL.size()),
                  events,
                  found,
                  exact,
                  Duration.between(start, Instant.now()).toMillis() / 1e3 / manipulations));
      findings.expect("every manipulation is found and named", exact == manipulations);
      verifyUntouched(verification, events);
    }
  }

  /** Writes events with the service's own code, many in each transaction, and seals them. */
  private static void fill(ConfigurableApplicationContext application, int events)
      throws Exception {
    AuditLog audit = application.getBean(AuditLog.class);
    TransactionOperations transactions = application.getBean(TransactionOperations.class);
    System.out.printf("writing %d events …%n", events);
    Instant start = Instant.now();
    try (var threads = Executors.newFixedThreadPool(WRITERS)) {
      var running = new ArrayList<Future<?>>();
      for (int writer = 0; writer < WRITERS; writer++) {
        int own = writer;
        running.add(
            threads.submit(
                () -> {
                  for (int first = own * TRANSACTION;
                      first < events;
                      first += WRITERS * TRANSACTION) {
                    int from = first;
                    transactions.executeWithoutResult(
                        _ -> {
                          for (int n = from; n < from + TRANSACTION; n++) {
                            audit.add(event(n));
                          }
                        });
                  }
                }));
      }
      for (Future<?> writer : running) {
        writer.get();
      }
    }
    Instant written = Instant.now();
    int sealed = application.getBean(SealJob.class).sealUntil(Instant.MAX);
    Findings.figure(
        "%d events written in %d s and sealed in %d s"
            .formatted(
                sealed,
                Duration.between(start, written).toSeconds(),
                Duration.between(written, Instant.now()).toSeconds()));
  }

  private static Event event(int number) {
    long user = 1L + number % 50_000;
    var origin =
        new Origin(
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "192.0.2." + number % 250,
            "00000000-0000-4000-8000-%012d".formatted(number));
    EventKind[] kinds = {
      EventKind.USER_LOGGED_IN, EventKind.USER_LOGIN_FAILED, EventKind.PROFILE_CHANGED
    };
    return Event.own(kinds[number % kinds.length], user, origin).on("login:" + number);
  }

  private void verifyUntouched(AuditVerification verification, int events) {
    Instant start = Instant.now();
    Report report = verification.run(Optional.empty(), _ -> {});
    Findings.figure(
        "%d events in %d seals verified in %.1f s"
            .formatted(
                report.events(),
                report.seals(),
                Duration.between(start, Instant.now()).toMillis() / 1e3));
    findings.expect(
        "an unchanged log has no fault", report.fault().isEmpty() && report.events() == events);
  }

  private static Optional<String> faultAfter(
      ConfigurableApplicationContext application, Manipulation manipulation, Target target) {
    JdbcClient database = application.getBean(JdbcClient.class);
    AuditVerification verification = application.getBean(AuditVerification.class);
    return application
        .getBean(TransactionOperations.class)
        .execute(
            transaction -> {
              transaction.setRollbackOnly();
              for (String sql : manipulation.statements()) {
                int rows = database.sql(sql).params(target.parameters()).update();
                if (rows == 0) {
                  throw new IllegalStateException("The manipulation changed no row: " + sql);
                }
              }
              return verification.run(Optional.of(target.head()), _ -> {}).fault();
            });
  }

  /** Alternates the slices, so that other load on the machine affects both services alike. */
  private void throughput(DurableDatabase database) throws Exception {
    Duration slice = Duration.ofSeconds(quick ? 4 : 8);
    int slices = quick ? 3 : 10;
    try (var on = new ServiceProcess(database.create("written"));
        var off =
            new ServiceProcess(
                database.create("unwritten"), "--countersign.events.enabled=false")) {
      List<RegisteredUser> written = members(on);
      List<RegisteredUser> unwritten = members(off);
      System.out.println("warming both services up …");
      loginsEachSecond(on, written, slice.multipliedBy(2));
      loginsEachSecond(off, unwritten, slice.multipliedBy(2));
      double with = 0;
      double without = 0;
      for (int turn = 0; turn < slices; turn++) {
        boolean isOnFirst = turn % 2 == 0;
        double first =
            isOnFirst
                ? loginsEachSecond(on, written, slice)
                : loginsEachSecond(off, unwritten, slice);
        double second =
            isOnFirst
                ? loginsEachSecond(off, unwritten, slice)
                : loginsEachSecond(on, written, slice);
        with += (isOnFirst ? first : second) / slices;
        without += (isOnFirst ? second : first) / slices;
        System.out.printf("… %d of %d slices%n", turn + 1, slices);
      }
      Findings.figure(
          "logins/s with %d clients and cheap hashes: %.0f with the audit log, %.0f without, ratio %.3f"
              .formatted(CLIENTS, with, without, with / without));
      findings.expect(
          "logins/s with the audit log are at least %.1f of those without"
              .formatted(SMALLEST_RATIO),
          with / without >= SMALLEST_RATIO);
      findings.expect(
          "every login has its event; with the audit log off there is none",
          database.number("written", "select count(*) from events where kind = 'user.logged_in'")
                  == database.number("written", "select count(*) from logins")
              && database.number("unwritten", "select count(*) from events") == 0);
    }
  }

  private static List<RegisteredUser> members(ServiceProcess service) {
    try (var connection = new KeptConnection(service.port())) {
      var members = new ArrayList<RegisteredUser>();
      for (int number = 0; number < MEMBERS; number++) {
        members.add(RegisteredUser.register(connection, "member" + number));
      }
      return members;
    }
  }

  private static double loginsEachSecond(
      ServiceProcess service, List<RegisteredUser> members, Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    long done = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<Integer>>();
      for (int client = 0; client < CLIENTS; client++) {
        int own = client;
        running.add(threads.submit(() -> loginUntil(end, service, members, own)));
      }
      for (Future<Integer> client : running) {
        done += client.get();
      }
    }
    return done / (double) time.toSeconds();
  }

  private static int loginUntil(
      long end, ServiceProcess service, List<RegisteredUser> members, int client) {
    try (var connection = new KeptConnection(service.port())) {
      int done = 0;
      while (System.nanoTime() < end) {
        members.get((client + done * CLIENTS) % members.size()).login(connection);
        done++;
      }
      return done;
    }
  }
}
