package dev.countersign.checks.tls;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.TestCertificate;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Checks the service's TLS port with testssl, and its HTTP/2 with h2load. */
final class Tls {

  private static final List<String> REFUSED = List.of("SSLv2", "SSLv3", "TLS1", "TLS1_1");
  private static final List<String> OFFERED = List.of("TLS1_2", "TLS1_3");

  private final Findings findings = new Findings("tls");
  private final boolean quick;

  private Tls(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    new Tls(List.of(arguments).contains("--quick")).run();
  }

  private void run() throws Exception {
    System.out.println("starting the service …");
    String[] settings =
        new TestCertificate().settings().stream().map(set -> "--" + set).toArray(String[]::new);
    try (var service = new ServiceProcess(TestDatabase.freshDatabase(), settings)) {
      protocols(service.port());
      http2(service.port());
    }
    findings.exit();
  }

  private void protocols(int port) throws IOException, InterruptedException {
    Path report = Files.createTempDirectory("testssl").resolve("report.json");
    var command =
        new ArrayList<>(
            List.of("testssl", "--quiet", "--warnings", "batch", "--jsonfile", report.toString()));
    command.addAll(quick ? List.of("--protocols", "--std") : List.of("-p", "-s", "-f", "-U"));
    command.add("localhost:" + port);
    output(command);
    JsonNode lines = JsonMapper.shared().readTree(report.toFile());
    for (String protocol : REFUSED) {
      String found = finding(lines, protocol);
      findings.expect(protocol + ": " + found, found.startsWith("not offered"));
    }
    for (String protocol : OFFERED) {
      String found = finding(lines, protocol);
      findings.expect(protocol + ": " + found, found.startsWith("offered"));
    }
    for (JsonNode line : lines) {
      String severity = line.path("severity").asString("");
      if (List.of("MEDIUM", "HIGH", "CRITICAL").contains(severity)) {
        findings.expect(line.path("id").asString("") + ": " + line.path("finding"), false);
      }
    }
    Findings.figure(lines.size() + " results from testssl");
  }

  private void http2(int port) throws IOException, InterruptedException {
    int requests = quick ? 1_000 : 20_000;
    String said =
        output(
            List.of(
                "h2load",
                "-n" + requests,
                "-c10",
                "-m10",
                "https://localhost:" + port + "/.well-known/jwks.json"));
    Matcher count = Pattern.compile("(\\d+) succeeded").matcher(said);
    said.lines()
        .filter(line -> line.startsWith("finished in"))
        .forEach(line -> Findings.figure("h2load: " + line));
    findings.expect("h2load negotiates h2", said.contains("Application protocol: h2"));
    findings.expect(
        "every request over HTTP/2 succeeds",
        count.find() && Integer.parseInt(count.group(1)) == requests);
  }

  private static String finding(JsonNode lines, String id) {
    for (JsonNode line : lines) {
      if (line.path("id").asString("").equals(id)) {
        return line.path("finding").asString("");
      }
    }
    return "no line";
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return said;
  }
}
