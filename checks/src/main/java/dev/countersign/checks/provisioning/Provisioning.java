package dev.countersign.checks.provisioning;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Imports users over HTTP, manages single users beside it, and compares rows and audit events. */
final class Provisioning {

  private static final int BATCH = 200;
  private static final int SENT_TWICE = 10;
  private static final long SUPERUSER = 1;
  private static final String HASH =
      "pbkdf2_sha256$1000$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=";
  private static final String BEARER =
      "Authorization: Bearer " + new Tokens(ServiceProcess.KEY).access(SUPERUSER) + "\r\n";

  private final Findings findings = new Findings("provisioning");
  private final String url = TestDatabase.freshDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private final AtomicInteger unavailable = new AtomicInteger();
  private final AtomicInteger added = new AtomicInteger();
  private final AtomicInteger differing = new AtomicInteger();
  private final AtomicInteger cycles = new AtomicInteger();
  private final AtomicInteger unexpected = new AtomicInteger();
  private final AtomicLong slowest = new AtomicLong();
  private final AtomicBoolean isImported = new AtomicBoolean();

  public static void main(String[] arguments) throws Exception {
    new Provisioning().run(List.of(arguments).contains("--quick"));
  }

  private void run(boolean isQuick) throws Exception {
    int users = isQuick ? 2_000 : 100_000;
    String deadline = "--countersign.database.request-deadline=5s";
    // The check signs its access token itself, and has no password to confirm.
    String exempt = "--countersign.confirm-access.exempt-schemes=jwt,token";
    System.out.println("starting two services on one database …");
    try (var first = new ServiceProcess(url, deadline, exempt);
        var second = new ServiceProcess(url, deadline, exempt);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      addSuperuser();
      Future<?> beside = threads.submit(() -> manageUsers(first.port()));
      long start = System.nanoTime();
      var halves = new ArrayList<Future<?>>();
      for (int half = 0; half < 2; half++) {
        int offset = half;
        halves.add(threads.submit(() -> sendBatches(offset, users / BATCH, first, second)));
      }
      for (Future<?> half : halves) {
        half.get();
      }
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      isImported.set(true);
      beside.get();
      judge(users, took, isQuick);
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    findings.exit();
  }

  private void addSuperuser() {
    database
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id) values ('provisioner', :id)
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined)
            values (:id, 'provisioner', '', '!', true, true, true, now())
            """)
        .param("id", SUPERUSER)
        .update();
    database.sql("select setval('users_id_seq', 1000)").query(Long.class).single();
  }

  /** Sends every other batch; the repetition of a batch goes to the other process. */
  private void sendBatches(int offset, int batches, ServiceProcess first, ServiceProcess second) {
    try (var here = new KeptConnection(first.port());
        var there = new KeptConnection(second.port())) {
      for (int batch = offset; batch < batches; batch += 2) {
        KeptConnection chosen = batch % 4 < 2 ? here : there;
        Response answer = importBatch(chosen, batch);
        added.addAndGet(answer.status() == 200 ? answer.json().get("added").asInt() : 0);
        if (batch % SENT_TWICE == 0) {
          Response again = importBatch(chosen == here ? there : here, batch);
          differing.addAndGet(again.body().equals(answer.body()) ? 0 : 1);
        }
      }
    }
  }

  private Response importBatch(KeptConnection connection, int batch) {
    List<Map<String, Object>> rows =
        IntStream.range(batch * BATCH, (batch + 1) * BATCH)
            .<Map<String, Object>>mapToObj(
                number ->
                    Map.of(
                        "username", "imported-" + number,
                        "email", "imported-" + number + "@example.com",
                        "password", HASH))
            .toList();
    return send(
        connection,
        "POST",
        "/api/users/import/",
        "Idempotency-Key: batch-" + batch + "\r\n",
        Tokens.json(Map.of("users", rows)));
  }

  /** Creates, changes and deletes users until the import has ended, and at least 20 of them. */
  private void manageUsers(int port) {
    try (var connection = new KeptConnection(port)) {
      while (!isImported.get() || cycles.get() < 20) {
        int number = cycles.incrementAndGet();
        Response created =
            send(
                connection,
                "POST",
                "/api/users/",
                "Idempotency-Key: user-" + number + "\r\n",
                Tokens.json(Map.of("username", "single-" + number, "password", "Zx9-longpass")));
        if (created.status() != 201) {
          unexpected.incrementAndGet();
          continue;
        }
        String path = "/api/users/" + created.json().get("id").asLong() + "/";
        expect(200, send(connection, "PATCH", path, "", "{\"is_active\":false}"));
        expect(200, send(connection, "PUT", path, "", "{\"username\":\"renamed-" + number + "\"}"));
        expect(
            200,
            send(
                connection,
                "POST",
                path + "set-password/",
                "",
                "{\"new_password\":\"Zx9-another\"}"));
        expect(204, send(connection, "DELETE", path, "", ""));
      }
    }
  }

  private void expect(int status, Response answer) {
    if (answer.status() != status) {
      unexpected.incrementAndGet();
    }
  }

  /** Repeats a request that gets 503 after a second, as a client does. */
  private Response send(
      KeptConnection connection, String method, String path, String headers, String body) {
    Response answer = sendOnce(connection, method, path, headers, body);
    while (answer.status() == 503) {
      unavailable.incrementAndGet();
      LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
      answer = sendOnce(connection, method, path, headers, body);
    }
    if (answer.status() >= 500) {
      failures.incrementAndGet();
      System.out.println(method + " " + path + ": " + answer);
    }
    return answer;
  }

  private Response sendOnce(
      KeptConnection connection, String method, String path, String headers, String body) {
    long start = System.nanoTime();
    Response answer = connection.send(method, path, BEARER + headers, body);
    slowest.accumulateAndGet(System.nanoTime() - start, Math::max);
    requests.incrementAndGet();
    return answer;
  }

  private void judge(int users, Duration took, boolean isQuick) {
    Findings.figure(
        "%d users imported in %.1f s (%.0f each second), %d requests, slowest %d ms, %d got 503, %d users managed beside"
            .formatted(
                users,
                took.toMillis() / 1e3,
                users * 1e3 / took.toMillis(),
                requests.get(),
                Duration.ofNanos(slowest.get()).toMillis(),
                unavailable.get(),
                cycles.get()));
    // A busy machine may need longer than the deadline for the first requests after the start.
    findings.expect(
        isQuick ? "no response is a 5xx other than 503" : "no response is a 5xx",
        failures.get() == 0 && (isQuick || unavailable.get() == 0));
    findings.expect("the reports name every user as added", added.get() == users);
    findings.expect("a repeated batch gets the first report", differing.get() == 0);
    findings.expect("every other request succeeds", unexpected.get() == 0);
    findings.expect(
        "every imported user is there",
        count("select count(*) from users where username like 'imported-%'") == users);
    findings.expect(
        "every imported user has one event",
        count(
                """
                select count(*)
                  from users
                 where username like 'imported-%'
                   and 1 = (select count(*)
                              from events
                             where subject_id = users.id
                               and actor_id = 1
                               and kind = 'staff.user_added')
                """)
            == users);
    for (String kind :
        List.of(
            "staff.user_added",
            "staff.user_deactivated",
            "staff.user_changed",
            "staff.password_set",
            "staff.user_deleted")) {
      findings.expect(
          "every single call has its event: " + kind,
          count(
                  "select count(*) from events where detail not like 'import%' and actor_id = 1 and kind = '"
                      + kind
                      + "'")
              == cycles.get());
    }
  }

  private long count(String query) {
    return database.sql(query).query(Long.class).single();
  }
}
