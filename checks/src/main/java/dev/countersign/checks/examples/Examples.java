package dev.countersign.checks.examples;

import dev.countersign.checks.examples.Example.Kind;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts every example against a service with an ES256 key, and calls it as a client does. */
final class Examples {

  private static final int MAX_CODE = 99;
  private static final int MAX_README = 25;
  private static final String AUDIENCE = "examples";
  private static final Path ROOT = Path.of(System.getProperty("project.root", "")).toAbsolutePath();

  private final Findings findings = new Findings("examples");
  private final Map<String, ExampleProcess> running = new LinkedHashMap<>();
  private final Path keys;
  private final int servicePort = ExampleProcess.freePort();
  private final int applicationPort = ExampleProcess.freePort();

  private Examples(Path keys) throws IOException {
    this.keys = keys;
  }

  public static void main(String[] arguments) throws Exception {
    List<String> names = List.of(arguments).stream().filter(name -> !name.startsWith("-")).toList();
    List<Example> examples =
        Example.all().stream()
            .filter(example -> names.isEmpty() || names.contains(example.name()))
            .toList();
    int rounds = List.of(arguments).contains("--quick") ? 1 : 1000;
    new Examples(Files.createTempDirectory("countersign-examples-")).run(examples, rounds);
  }

  private void run(List<Example> examples, int rounds) throws Exception {
    examples.forEach(this::checkForm);
    for (Excerpt excerpt : Excerpt.all(ROOT.resolve("docs/integrate"))) {
      findings.expect(
          excerpt.page().getFileName() + " shows the lines of " + ROOT.relativize(excerpt.file()),
          excerpt.isCurrent());
    }
    generateKey();
    String database = TestDatabase.migratedDatabase();
    try {
      startServers(examples);
      findUnavailable(examples);
      System.out.println("starting the service …");
      try (var service = new ServiceProcess(database, serviceSettings())) {
        callAll(examples, rounds);
        if (findings.haveFailed()) {
          service.printComplaints();
        }
      }
      for (Example app : of(Kind.APP, examples)) {
        new BrowserApp(app, ROOT, keys, findings).run(database);
      }
    } finally {
      running.values().forEach(ExampleProcess::close);
    }
    findings.exit();
  }

  private void checkForm(Example example) {
    try {
      long code = example.linesOfCode();
      long readme = example.linesOfReadme();
      findings.expect(
          "%s: %d lines of code, %d of README.md, and a kind in the table"
              .formatted(example.name(), code, readme),
          code <= MAX_CODE && readme <= MAX_README && example.kind().isPresent());
    } catch (IOException unreadable) {
      throw new IllegalStateException(example + " cannot be read.", unreadable);
    }
  }

  /** Makes the signing key with the command that operators use. */
  private void generateKey() throws IOException, InterruptedException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(List.of("keys", "rotate", "--algorithm", "ES256", "--out", keys.toString()));
    command.add("--countersign.secret-key=" + ServiceProcess.KEY);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(keys.resolve("output").toFile())
            .start();
    findings.expect("keys rotate makes a key for ES256", process.waitFor() == 0);
    Files.delete(keys.resolve("output"));
  }

  private String[] serviceSettings() {
    return new String[] {
      "--server.port=" + servicePort,
      "--spring.config.import=configtree:" + keys + "/",
      "--countersign.jwt.algorithm=ES256",
      "--countersign.jwt.audience=" + AUDIENCE,
      "--countersign.allowed-hosts=auth.example.com,127.0.0.1,localhost",
      "--countersign.security.trusted-proxies=127.0.0.1",
      "--countersign.security.proxy-ssl-header=X-Forwarded-Proto: https"
    };
  }

  private void startServers(List<Example> examples) throws Exception {
    var environment =
        Map.of(
            "COUNTERSIGN_URL",
            "http://127.0.0.1:" + servicePort,
            "COUNTERSIGN_AUDIENCE",
            AUDIENCE,
            "APPLICATION_PORT",
            Integer.toString(applicationPort));
    for (Kind kind : List.of(Kind.VERIFIER, Kind.PROXY)) {
      for (Example example : of(kind, examples)) {
        running.put(
            example.name(),
            new ExampleProcess(
                List.of(example.directory().resolve("run").toString()),
                ExampleProcess.freePort(),
                environment));
      }
    }
    running.put("application", new ExampleProcess(application(), applicationPort, Map.of()));
    for (var process : List.copyOf(running.entrySet())) {
      if (!hasStarted(process.getKey(), process.getValue())) {
        process.getValue().close();
        running.remove(process.getKey());
      }
    }
  }

  private boolean hasStarted(String name, ExampleProcess process) throws Exception {
    boolean isOpen = process.opens();
    if (process.lacksProgram()) {
      findings.skip(name + ", whose program is not installed");
    } else {
      findings.expect(name + " starts", isOpen);
    }
    if (!isOpen) {
      process.printLog();
    }
    return isOpen;
  }

  /** Returns the command of an application behind a proxy, which returns the headers it gets. */
  private List<String> application() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        ROOT.resolve("checks/support/HeaderEcho.java").toString(),
        Integer.toString(applicationPort));
  }

  /** Calls the verifiers before the service has started. */
  private void findUnavailable(List<Example> examples) {
    targets(examples, Kind.VERIFIER)
        .forEach(
            (name, target) -> {
              int status = target.withToken("a.b.c").status();
              findings.expect(
                  "%s: 503 while Countersign cannot be reached (%d)".formatted(name, status),
                  status == 503);
            });
  }

  private void callAll(List<Example> examples, int rounds) throws Exception {
    PrivateKey key = ForgedToken.key(keys.resolve("countersign.jwt.signing-key"));
    String publicKeys = new Http(servicePort).get("/.well-known/jwks.json").body();
    Map<String, Target> verifiers = targets(examples, Kind.VERIFIER);
    Map<String, Target> proxies = targets(examples, Kind.PROXY);
    var calls = new Calls(Account.register(servicePort, "ada"), publicKeys, key, findings);
    for (var verifier : verifiers.entrySet()) {
      calls.awaitService(verifier.getKey(), verifier.getValue());
      calls.call(verifier.getKey(), verifier.getValue());
    }
    for (var proxy : proxies.entrySet()) {
      calls.call(proxy.getKey(), proxy.getValue());
      calls.callWithOtherCredentials(proxy.getKey(), proxy.getValue());
    }
    new LogoutRounds("verifier", verifiers, servicePort).run(rounds, findings);
    new LogoutRounds("proxy", proxies, servicePort).run(1, findings);
  }

  private Map<String, Target> targets(List<Example> examples, Kind kind) {
    var targets = new LinkedHashMap<String, Target>();
    for (Example example : of(kind, examples)) {
      ExampleProcess process = running.get(example.name());
      if (process != null) {
        Path certificate =
            example.directory().resolve("target/" + process.port() + "/certificate.pem");
        targets.put(
            example.name(),
            kind == Kind.PROXY
                ? new Target.Proxy(process.port(), certificate)
                : new Target.Server(process.port()));
      }
    }
    return targets;
  }

  private static List<Example> of(Kind kind, List<Example> examples) {
    return examples.stream().filter(example -> example.is(kind)).toList();
  }
}
