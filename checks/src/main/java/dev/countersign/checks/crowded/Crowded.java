package dev.countersign.checks.crowded;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.KeptConnection;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Tests that one client, lock or user cannot stop the service for the others. */
final class Crowded {

  static final String DATABASE = "crowded";

  private static final List<String> PARTS =
      List.of("greedy", "lists", "parts", "lock", "migration", "revocations", "read-only");

  private Crowded() {}

  /** The service, its database, and a user who is logged in. */
  record Place(
      DurableDatabase database,
      String url,
      ServiceProcess service,
      Findings findings,
      boolean isQuick,
      String access) {

    Http http() {
      return new Http(service.port());
    }

    long number(String sql) throws Exception {
      return database.number(DATABASE, sql);
    }

    void execute(String sql) throws Exception {
      database.execute(DATABASE, sql);
    }

    /** Checks a bound on times, which busy machines of a quick run may miss. */
    void expectTime(String sentence, boolean holds) {
      if (!isQuick) {
        findings.expect(sentence, holds);
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    var given = List.of(arguments);
    boolean isQuick = given.contains("--quick");
    List<String> chosen = PARTS.stream().filter(given::contains).toList();
    var findings = new Findings("crowded");
    System.out.println("starting the database and the service …");
    try (var database = new DurableDatabase()) {
      String url = database.create(DATABASE);
      try (var service = new ServiceProcess(url, settings())) {
        var place =
            new Place(database, url, service, findings, isQuick, access(service, "resident"));
        for (String part : chosen.isEmpty() ? PARTS : chosen) {
          System.out.println(part + " …");
          run(part, place);
        }
        findings.expect(
            "the service has written no OutOfMemoryError",
            service.logLines().stream().noneMatch(line -> line.contains("OutOfMemoryError")));
        if (findings.haveFailed()) {
          service.printComplaints();
        }
      }
    }
    findings.exit();
  }

  private static String[] settings() {
    return new String[] {
      "--countersign.password.hash-deadline=3s",
      "--countersign.database.request-deadline=5s",
      "--countersign.database.silence-limit=1s",
      "--spring.datasource.hikari.connection-timeout=4000"
    };
  }

  private static void run(String part, Place place) throws Exception {
    switch (part) {
      case "greedy" -> new GreedyClients(place).run();
      case "lists" -> new LongLists(place).run();
      case "parts" -> ManyParts.run(place);
      case "lock" -> Locks.lockUsers(place);
      case "migration" -> Locks.migrate(place);
      case "revocations" -> ManyRevocations.run(place);
      case "read-only" -> ReadOnlySessions.run(place);
      default -> throw new IllegalArgumentException(part);
    }
  }

  private static String access(ServiceProcess service, String name) {
    return login(service, name).get("access").asString();
  }

  static JsonNode login(ServiceProcess service, String name) {
    try (var connection = new KeptConnection(service.port())) {
      return RegisteredUser.register(connection, name).login(connection);
    }
  }
}
