package dev.countersign.checks.refreshrace;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.SimultaneousClients;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Uses one refresh token many times at the same moment over kept-alive HTTP connections: with one
 * process, with two that share a database, and racing with logout.
 */
final class RefreshRace {

  private static final String REFRESH = "/api/token/refresh/";
  private static final String LOGOUT = "/api/accounts/logout/";
  private static final int USES = 100;
  private static final int ROUNDS_OF_A_LOGIN = 50;

  private final Findings findings = new Findings("refresh-race");
  private final boolean quick;

  private RefreshRace(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    new RefreshRace(List.of(arguments).contains("--quick")).run();
  }

  private void run() throws Exception {
    String database = TestDatabase.migratedDatabase();
    System.out.println("starting two services on one database …");
    try (var first = new ServiceProcess(database);
        var second = new ServiceProcess(database)) {
      RegisteredUser member;
      try (var connection = new KeptConnection(first.port())) {
        member = RegisteredUser.register(connection, "racer");
      }
      race("one process", member, List.of(first), quick ? 100 : 10_000);
      race("two processes", member, List.of(first, second), quick ? 30 : 2_000);
      raceWithLogout(member, List.of(first, second), quick ? 50 : 2_000);
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    findings.exit();
  }

  /**
   * Logs in on a new connection, because the service closes connections that are idle between
   * logins.
   */
  private static JsonNode login(RegisteredUser member, List<ServiceProcess> services) {
    try (var connection = new KeptConnection(services.getFirst().port())) {
      return member.login(connection);
    }
  }

  private void race(String where, RegisteredUser member, List<ServiceProcess> services, int rounds)
      throws Exception {
    var tally = new Tally();
    int notOneWinner = 0;
    long start = System.nanoTime();
    try (var crowd = new SimultaneousClients(services, USES)) {
      String token = "";
      for (int round = 1; round <= rounds; round++) {
        if (token.isEmpty() || round % ROUNDS_OF_A_LOGIN == 0) {
          token = text(login(member, services), "refresh");
        }
        String body = RegisteredUser.body(token);
        List<Response> answers = crowd.atOnce(_ -> use -> use.post(REFRESH, "", body));
        List<Response> won = answers.stream().filter(answer -> answer.status() == 200).toList();
        answers.forEach(tally::add);
        if (won.size() != 1) {
          notOneWinner++;
        }
        token = won.isEmpty() ? "" : text(won.getFirst().json(), "refresh");
        if (round % (quick ? 25 : 500) == 0) {
          System.out.printf("… %s: round %d of %d%n", where, round, rounds);
        }
      }
    }
    Findings.figure(
        "%s: %d rounds of %d uses over HTTP, %s, %.1f s"
            .formatted(where, rounds, USES, tally, seconds(start)));
    findings.expect(where + ": exactly one use succeeds in each round", notOneWinner == 0);
    findings.expect(
        where + ": every other use gets 401 and none a 5xx",
        tally.won == rounds && tally.refused == (long) rounds * (USES - 1) && tally.other == 0);
  }

  /** Races logout with refresh. Both may succeed only if the new token is revoked too. */
  private void raceWithLogout(RegisteredUser member, List<ServiceProcess> services, int rounds)
      throws Exception {
    int ended = 0;
    int renewed = 0;
    int alive = 0;
    int neither = 0;
    int odd = 0;
    long start = System.nanoTime();
    try (var crowd = new SimultaneousClients(services, 8);
        var connection = new KeptConnection(services.getFirst().port())) {
      for (int round = 1; round <= rounds; round++) {
        JsonNode pair = member.login(connection);
        String body = RegisteredUser.body(text(pair, "refresh"));
        String bearer = "Authorization: Bearer " + text(pair, "access") + "\r\n";
        List<Response> answers =
            crowd.atOnce(
                number ->
                    use ->
                        number / 2 % 2 == 0
                            ? use.post(REFRESH, "", body)
                            : use.post(LOGOUT, bearer, body));
        boolean loggedOut = answers.stream().anyMatch(answer -> answer.status() == 205);
        List<Response> won = answers.stream().filter(answer -> answer.status() == 200).toList();
        boolean successorLives =
            won.stream()
                .anyMatch(
                    answer ->
                        connection
                                .post(
                                    REFRESH,
                                    "",
                                    RegisteredUser.body(text(answer.json(), "refresh")))
                                .status()
                            == 200);
        ended += loggedOut ? 1 : 0;
        renewed += won.isEmpty() ? 0 : 1;
        alive += loggedOut && successorLives ? 1 : 0;
        neither += !loggedOut && won.isEmpty() ? 1 : 0;
        odd +=
            (int)
                answers.stream()
                    .filter(answer -> !List.of(200, 205, 400, 401).contains(answer.status()))
                    .count();
        if (round % 500 == 0) {
          System.out.printf("… logout against refresh: round %d of %d%n", round, rounds);
        }
      }
    }
    Findings.figure(
        ("logout against refresh, two processes: %d rounds, logout won %d, refresh won %d,"
                + " logout won but the new token is valid %d, 5xx and other %d, %.1f s")
            .formatted(rounds, ended, renewed, alive, odd, seconds(start)));
    findings.expect(
        "logout and refresh of one token: no new token is valid after a logout", alive == 0);
    findings.expect("logout and refresh of one token: one of them succeeds", neither == 0);
    findings.expect("logout and refresh of one token: no response is a 5xx", odd == 0);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static String text(JsonNode json, String name) {
    return json.get(name).asString();
  }

  /** Counts the outcomes of all rounds. */
  private static final class Tally {

    private long won;
    private long refused;
    private long other;
    private long failed;

    void add(Response answer) {
      switch (answer.status()) {
        case 200 -> won++;
        case 401 -> refused++;
        default -> {
          other++;
          failed += answer.status() / 100 == 5 ? 1 : 0;
        }
      }
    }

    @Override
    public String toString() {
      return "%d successes, %d 401s, %d 5xx, %d other"
          .formatted(won, refused, failed, other - failed);
    }
  }
}
