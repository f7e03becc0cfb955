package dev.countersign.checks.mixedanswers;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.MarkedUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Sends requests of many users over shared connections, some of which break at any point. Every
 * response must be for the user who sent the request.
 */
final class MixedAnswers {

  private static final int USERS = 200;
  private static final int CLIENTS = 32;
  private static final long SEED = 20261115;

  private final Findings findings = new Findings("mixed-answers");

  public static void main(String[] arguments) throws Exception {
    new MixedAnswers().run(List.of(arguments).contains("--quick") ? 20_000 : 1_000_000);
  }

  private void run(long requests) throws Exception {
    System.out.println("starting the service …");
    try (var service =
        new ServiceProcess(
            TestDatabase.freshDatabase(), "--countersign.jwt.access-token-lifetime=12h")) {
      List<MarkedUser> askers = register(service.port());
      findings.expect(
          "a response with another user's data is detected",
          askers.getFirst().showsAnother("<b>" + askers.getLast().marker() + "</b>"));
      var tally = new MixedTally(requests);
      try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
        List<? extends Future<?>> clients =
            IntStream.range(0, CLIENTS)
                .mapToObj(number -> client(number, askers, service.port(), tally))
                .map(threads::submit)
                .toList();
        for (Future<?> client : clients) {
          client.get();
        }
      }
      tally.report(findings, USERS + " users over " + CLIENTS + " parallel connections");
      findings.expect(
          "the service has no error in its log",
          service.logLines().stream().noneMatch(line -> line.contains(" ERROR ")));
      if (findings.haveFailed()) {
        service.printComplaints();
      }
    }
    findings.exit();
  }

  private static List<MarkedUser> register(int port) {
    try (var connection = new KeptConnection(port)) {
      return IntStream.range(0, USERS)
          .mapToObj(number -> MarkedUser.register(connection, port, number))
          .toList();
    }
  }

  private static MixedClient client(
      int number, List<MarkedUser> askers, int port, MixedTally tally) {
    List<MarkedUser> own =
        IntStream.range(0, USERS)
            .filter(user -> user % CLIENTS == number)
            .mapToObj(askers::get)
            .toList();
    return new MixedClient(port, askers, own, tally, SEED + number);
  }
}
