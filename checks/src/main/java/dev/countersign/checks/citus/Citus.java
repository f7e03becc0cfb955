package dev.countersign.checks.citus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.CheckOptions;
import dev.countersign.checks.support.CitusCluster;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.JavaCommand;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.KeptConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs the service on a Citus cluster: its commands, its contract, its races, and its rates. */
final class Citus {

  private static final List<String> JOBS =
      List.of(
          "countersign.cleanup.tokens-cron",
          "countersign.cleanup.sessions-cron",
          "countersign.cleanup.throttle-cron",
          "countersign.cleanup.failures-cron",
          "countersign.cleanup.password-resets-cron",
          "countersign.cleanup.idempotency-keys-cron",
          "countersign.cleanup.passkey-challenges-cron",
          "countersign.cleanup.deletions-cron",
          "countersign.cleanup.search-texts-cron",
          "countersign.cleanup.request-counts-cron",
          "countersign.events.seal-cron",
          "countersign.events.cleanup-cron");

  private static final String TESTS = "dev.countersign.";

  /** The recordings of Django's responses, and tests of features over HTTP. */
  private static final List<String> CONTRACT =
      List.of(
          "oracle.OracleReplayTest",
          "oracle.JwtOnlyReplayTest",
          "oracle.SessionJwtReplayTest",
          "oracle.SessionOnlyReplayTest",
          "oracle.StaticTokenReplayTest",
          "oracle.NoRotationReplayTest",
          "oracle.NoBlacklistReplayTest");

  private static final String PARTS = "requests,jobs,contract,refresh-race,revocation,rates";

  private final Findings findings = new Findings("citus");
  private final boolean isQuick;
  private final List<String> parts;

  private Citus(CheckOptions options) {
    this.isQuick = options.isQuick();
    this.parts = List.of(options.text("--parts", PARTS).split(",", -1));
  }

  public static void main(String[] arguments) throws Exception {
    new Citus(CheckOptions.of(arguments)).run();
  }

  private void run() throws Exception {
    if (!CitusCluster.isInstalled()) {
      findings.skip("Citus is not installed");
      findings.exit();
    }
    System.out.println("starting a coordinator and two workers …");
    try (var cluster = new CitusCluster(2)) {
      if (parts.contains("requests")) {
        distribute(cluster);
        requests(cluster);
        audit(cluster);
      }
      if (parts.contains("jobs")) {
        jobs(cluster);
      }
      if (parts.contains("contract")) {
        contract(cluster);
      }
      for (String race : List.of("refresh-race", "revocation")) {
        if (parts.contains(race)) {
          findings.expect(race + " passes on the cluster", passes("checks/" + race, cluster));
        }
      }
    }
    if (parts.contains("rates")) {
      rates();
    }
    findings.exit();
  }

  private void distribute(CitusCluster cluster) throws IOException, InterruptedException {
    findings.expect("migrations run", command(cluster, "migrate").contains("Applied"));
    String plan = command(cluster, "database", "distribute", "--plan");
    findings.expect("the plan has statements", plan.contains("create_distributed_table('users'"));
    String applied = command(cluster, "database", "distribute", "--apply");
    findings.expect("the statements run", applied.equals(plan));
    findings.expect(
        "a second run changes nothing",
        command(cluster, "database", "distribute", "--apply")
            .contains("All tables are distributed."));
  }

  private static String command(CitusCluster cluster, String... words)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(List.of(words));
    command.addAll(ServiceProcess.settings(cluster.jdbcUrl()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      System.out.println(output);
    }
    return output;
  }

  private void requests(CitusCluster cluster) throws Exception {
    cluster.execute("alter database postgres set citus.log_remote_commands = on");
    cluster.execute("alter database postgres set log_min_messages = notice");
    // Jobs would send commands to workers between requests.
    var settings = new ArrayList<>(jobs("-"));
    settings.add("--countersign.revocations.interval=0");
    settings.add("--countersign.lockout.account-limit=10"); // networks of loopback are not counted
    try (var service = new ServiceProcess(cluster.jdbcUrl(), settings.toArray(String[]::new))) {
      new Walk(cluster, service.port(), findings).run();
      if (findings.haveFailed()) {
        service.printComplaints();
      }
    } finally {
      cluster.execute("alter database postgres reset citus.log_remote_commands");
    }
  }

  private static List<String> jobs(String cron) {
    return JOBS.stream().map(name -> "--" + name + "=" + cron).toList();
  }

  /** Runs each scheduled job every two seconds. */
  private void jobs(CitusCluster cluster) throws IOException, InterruptedException {
    command(cluster, "migrate");
    command(cluster, "database", "distribute", "--apply");
    try (var service =
            new ServiceProcess(cluster.jdbcUrl(), jobs("*/2 * * * * *").toArray(String[]::new));
        var connection = new KeptConnection(service.port())) {
      RegisteredUser.register(connection, "jobs").login(connection);
      Thread.sleep(Duration.ofSeconds(20));
      boolean isFailing =
          service.logLines().stream().anyMatch(line -> line.contains("scheduled job failed"));
      if (isFailing) {
        service.printComplaints();
      }
      findings.expect("no scheduled job fails on the cluster", !isFailing);
    }
  }

  private void audit(CitusCluster cluster) throws IOException, InterruptedException {
    String sealed = command(cluster, "audit", "seal");
    findings.expect("audit seal seals events", sealed.matches("(?s).*Sealed [1-9].*"));
    String verified = command(cluster, "audit", "verify");
    Findings.figure("audit verify: " + verified.strip().lines().findFirst().orElse(""));
    findings.expect("audit verify finds nothing wrong", verified.contains("are unaltered"));
  }

  private void contract(CitusCluster cluster) throws IOException, InterruptedException {
    System.out.println("running tests of the service on the cluster …");
    var arguments =
        new ArrayList<>(
            List.of(
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                ContractTests.class.getName()));
    CONTRACT.forEach(name -> arguments.add(TESTS + name));
    Process process = onCluster(JavaCommand.of(arguments.toArray(String[]::new)), cluster).start();
    try (Stream<String> lines = process.inputReader().lines()) {
      lines
          .filter(line -> line.startsWith("tests: ") || line.startsWith("failed: "))
          .forEach(System.out::println);
    }
    findings.expect("the tests of the contract pass on the cluster", process.waitFor() == 0);
  }

  private static ProcessBuilder onCluster(List<String> command, CitusCluster cluster) {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CITUS_PORTS", cluster.ports());
    builder.environment().put("COMPILED", "yes");
    return builder;
  }

  private boolean passes(String check, CitusCluster cluster)
      throws IOException, InterruptedException {
    System.out.println(check + " …");
    Process process =
        onCluster(isQuick ? List.of(check, "--quick") : List.of(check), cluster)
            .inheritIO()
            .start();
    return process.waitFor() == 0;
  }

  /** Prints the rates. All nodes share the processors of this machine, so they prove no scaling. */
  private void rates() throws Exception {
    double one = 0;
    for (int workers = 1; workers <= 3; workers++) {
      try (var cluster = new CitusCluster(workers)) {
        command(cluster, "migrate");
        command(cluster, "database", "distribute", "--apply");
        try (var service = new ServiceProcess(cluster.jdbcUrl())) {
          double rate = RotationRate.measure(service.port(), Duration.ofSeconds(isQuick ? 5 : 30));
          one = workers == 1 ? rate : one;
          Findings.figure(
              "rotations/s with %d workers on %d shared processors: %.0f, ratio to one worker %.2f"
                  .formatted(
                      workers, Runtime.getRuntime().availableProcessors(), rate, rate / one));
        }
      }
    }
  }
}
