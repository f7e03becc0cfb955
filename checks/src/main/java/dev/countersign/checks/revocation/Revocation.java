package dev.countersign.checks.revocation;

import dev.countersign.checks.revocation.Revoked.Staff;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Revokes credentials on one of two replicas and uses them on the other at once, in both
 * directions, and on both again after a restart.
 */
final class Revocation {

  private static final int CLIENTS = 8;
  private static final List<Revoking> REVOKING = List.of(Revoking.values());
  private static final String[] SETTINGS = {
    "--countersign.jwt.access-token-lifetime=12h",
    "--countersign.confirm-access.lifetime=12h",
    "--countersign.lockout.enabled=false"
  };

  private final Findings findings = new Findings("revocation");
  private final int rounds;
  private final AtomicInteger begun = new AtomicInteger();
  private final ConcurrentLinkedQueue<RevokedCredential> ended = new ConcurrentLinkedQueue<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private int shown;
  private int neverGood;
  private int accepted;
  private int odd;

  private Revocation(int rounds) {
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws Exception {
    new Revocation(List.of(arguments).contains("--quick") ? 300 : 10_000).run();
  }

  private void run() throws Exception {
    String database = TestDatabase.migratedDatabase();
    long start = System.nanoTime();
    System.out.println("starting two services on one database …");
    try (var first = new ServiceProcess(database, SETTINGS);
        var second = new ServiceProcess(database, SETTINGS)) {
      RegisteredUser staff;
      try (var connection = new KeptConnection(first.port())) {
        staff = RegisteredUser.register(connection, "staff");
      }
      promote(database, staff);
      List<ServiceProcess> services = List.of(first, second);
      atOnce(number -> () -> client(number, services, staff));
      report((System.nanoTime() - start) / 1e9);
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    afterRestart(database);
    findings.exit();
  }

  private void report(double seconds) {
    Findings.figure(
        "%d rounds over two processes, %d credentials used on the other one, %d were invalid before, %d accepted after, %d responses other than 401 and 403, %.0f s"
            .formatted(rounds, shown, neverGood, accepted, odd, seconds));
    Findings.figure("rounds by kind of revocation: " + counts);
    findings.expect("every credential was valid on the other replica before", neverGood == 0);
    findings.expect("no revoked credential is accepted by the other replica", accepted == 0);
    findings.expect("every refusal is a 401 or a 403", odd == 0);
  }

  private void afterRestart(String database) throws Exception {
    accepted = 0;
    odd = 0;
    int count = ended.size();
    System.out.println("restarting both …");
    try (var first = new ServiceProcess(database, SETTINGS);
        var second = new ServiceProcess(database, SETTINGS)) {
      atOnce(_ -> () -> showAgain(first.port(), second.port()));
    }
    Findings.figure(
        "after a restart of both: %d permanently revoked credentials used on each, %d accepted, %d responses other than 401 and 403"
            .formatted(count, accepted, odd));
    findings.expect(
        "after a restart no revoked credential is accepted",
        accepted == 0 && odd == 0 && count > 0);
  }

  private Void showAgain(int first, int second) {
    try (var one = new KeptConnection(first);
        var other = new KeptConnection(second)) {
      for (RevokedCredential credential = ended.poll();
          credential != null;
          credential = ended.poll()) {
        refused(credential, one);
        refused(credential, other);
      }
    }
    return null;
  }

  private Void client(int number, List<ServiceProcess> services, RegisteredUser member) {
    int[] ports = services.stream().mapToInt(ServiceProcess::port).toArray();
    try (var first = new KeptConnection(ports[0]);
        var second = new KeptConnection(ports[1])) {
      var replicas = List.of(first, second);
      var staff =
          List.of(Staff.login(first, ports[0], member), Staff.login(second, ports[1], member));
      var user = new Revoked(first, "revoked" + number);
      for (int round = begun.getAndIncrement(); round < rounds; round = begun.getAndIncrement()) {
        Revoking revoking = REVOKING.get(round % REVOKING.size());
        int here = round / REVOKING.size() % 2;
        round(
            user,
            revoking,
            replicas.get(here),
            ports[here],
            replicas.get(1 - here),
            staff.get(here));
        if ((round + 1) % Math.max(100, rounds / 10) == 0) {
          System.out.printf("… round %d of %d%n", round + 1, rounds);
        }
      }
    }
    return null;
  }

  private void round(
      Revoked user,
      Revoking revoking,
      KeptConnection here,
      int port,
      KeptConnection there,
      Staff staff) {
    List<RevokedCredential> credentials = user.obtain(revoking, here, port);
    long good = credentials.stream().filter(credential -> credential.show(there) == 200).count();
    note(revoking, credentials.size(), (int) good);

    user.revoke(revoking, here, staff);

    credentials.forEach(credential -> refused(credential, there));
    user.restore(revoking, staff);
    credentials.stream()
        .filter(credential -> revoking.isForGood(credential.kind()))
        .forEach(ended::add);
  }

  private synchronized void note(Revoking revoking, int count, int good) {
    counts.merge(revoking.name(), 1, Integer::sum);
    shown += count;
    neverGood += count - good;
  }

  private void refused(RevokedCredential credential, KeptConnection replica) {
    List<Integer> statuses = List.of(credential.show(replica), credential.use(replica));
    synchronized (this) {
      accepted += statuses.stream().anyMatch(status -> status < 400) ? 1 : 0;
      odd += statuses.stream().allMatch(List.of(401, 403)::contains) ? 0 : 1;
    }
  }

  private static void atOnce(IntFunction<Callable<Void>> clients) throws Exception {
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<Void>> running =
          IntStream.range(0, CLIENTS).mapToObj(clients).map(threads::submit).toList();
      for (Future<Void> client : running) {
        client.get();
      }
    }
  }

  private static void promote(String database, RegisteredUser member) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "update users set is_staff = true where username = '" + member.username() + "'");
    }
  }
}
