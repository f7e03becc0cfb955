package dev.countersign.checks.passkeys;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.SimultaneousClients;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.TestDatabase;
import java.util.List;

/** Uses one assertion many times at the same moment, over two processes. */
final class PasskeyRace {

  private static final String SITE = "http://localhost:8000";
  private static final int USES = 100;

  private final Findings findings = new Findings("passkeys");
  private final int rounds;

  private PasskeyRace(int rounds) {
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws Exception {
    new PasskeyRace(List.of(arguments).contains("--quick") ? 30 : 1_000).run();
  }

  private void run() throws Exception {
    String database = TestDatabase.freshDatabase();
    System.out.println("starting two services on one database …");
    String site = "--countersign.base-url=" + SITE;
    try (var first = new ServiceProcess(database, site);
        var second = new ServiceProcess(database, site)) {
      race(List.of(first, second));
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    findings.exit();
  }

  private void race(List<ServiceProcess> services) throws Exception {
    var client = new PasskeyClient(new Http(services.getFirst().port()));
    TestAuthenticator counting = new TestAuthenticator(SITE);
    TestAuthenticator synced = new TestAuthenticator(SITE);
    synced.isSynced = true;
    try (var connection = new KeptConnection(services.getFirst().port())) {
      RegisteredUser member = RegisteredUser.register(connection, "racer");
      String access = member.login(connection).get("access").asString();
      boolean isRegistered =
          client.register(counting, access).status() == 201
              && client.register(synced, access).status() == 201;
      findings.expect("two passkeys are registered", isRegistered);
    }
    int notOneWinner = 0;
    long won = 0;
    long refused = 0;
    long start = System.nanoTime();
    try (var crowd = new SimultaneousClients(services, USES)) {
      for (int round = 1; round <= rounds; round++) {
        String assertion = client.assertion(round % 2 == 0 ? counting : synced);
        List<Response> answers =
            crowd.atOnce(_ -> use -> use.post(PasskeyClient.PATH + "login/", "", assertion));
        long winners = answers.stream().filter(answer -> answer.status() == 200).count();
        won += winners;
        refused += answers.stream().filter(answer -> answer.status() == 401).count();
        notOneWinner += winners == 1 ? 0 : 1;
        if (round % 100 == 0) {
          System.out.printf("… round %d of %d%n", round, rounds);
        }
      }
    }
    Findings.figure(
        "two processes: %d rounds of %d uses of an assertion, %d successes, %d 401s, %.1f s"
            .formatted(rounds, USES, won, refused, (System.nanoTime() - start) / 1e9));
    findings.expect("exactly one use succeeds in each round", notOneWinner == 0);
    findings.expect(
        "every other use gets 401", won == rounds && refused == (long) rounds * (USES - 1));
  }
}
