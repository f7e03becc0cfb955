package dev.countersign.checks.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sends hostile values in every place where a client can put one, then reads the log. */
final class HostileValues {

  private static final int CLIENTS = 16;
  private static final Pattern EVENT =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}\\S+ +[A-Z]+ \\d+ --- .*");
  private static final Pattern TRACE = Pattern.compile("    \\S.*|\\s*");
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\x{fffd}]");
  private static final String FORGED = "2026-01-01T00:00:00.000Z  INFO 1 --- [main] forged : ";

  private static final List<String> KINDS =
      List.of(
          "\r\n" + FORGED + "%d",
          "\n%d",
          "\r%d",
          "\u001b[2J\u001b[31m%d",
          "\u009b31m%d",
          "\u202e%d\u202c",
          "\u2066%d",
          "\u200b%d\u200d",
          "\0%d",
          "\u2028%d",
          "\u2029%d",
          "\u0085%d",
          "\b\b\b%d",
          "\t%d\u000b\u000c",
          "%%00%%0d%%0a%d",
          "../../../../etc/passwd%d",
          "{{7*7}}%d",
          "${jndi:ldap://127.0.0.1:9/%d}",
          "%%m%%n%%X{request}%d",
          "' or 1=1 -- %d",
          "<script>alert(%d)</script>",
          "\ud83d\ude00%d",
          "{}{}%d",
          "a".repeat(9000) + "%d");

  private static final Pattern METRICS =
      Pattern.compile("Metrics at http://127\\.0\\.0\\.1:(\\d+)/");

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Findings findings = new Findings("hostile");
  private final ConcurrentMap<Integer, AtomicInteger> statuses = new ConcurrentHashMap<>();

  private final Set<String> failures = ConcurrentHashMap.newKeySet();

  public static void main(String[] arguments) throws Exception {
    boolean isQuick = List.of(arguments).contains("--quick");
    var values = new HostileValues();
    values.run(isQuick ? 5_000 : 100_000);
    values.runAsJson(isQuick ? 1_000 : 10_000);
    values.findings.exit();
  }

  /** Starts the service with every kind of log, behind a proxy whose request ids are accepted. */
  private static ServiceProcess start(String... settings) throws Exception {
    System.out.println("starting the service …");
    return new ServiceProcess(
        TestDatabase.freshDatabase(),
        Stream.concat(
                Stream.of(
                    "--countersign.password.max-concurrent-hashes=4",
                    "--countersign.access-log.enabled=true",
                    "--countersign.metrics.enabled=true",
                    "--countersign.metrics.port=0",
                    "--countersign.security.trusted-proxies=127.0.0.1",
                    "--countersign.security.proxy-request-id-header=X-Request-Id",
                    "--spring.mvc.log-request-details=true",
                    "--logging.level.dev.countersign=DEBUG",
                    "--logging.level.org.springframework.web.servlet=TRACE"),
                Stream.of(settings))
            .toArray(String[]::new));
  }

  private void run(int values) throws Exception {
    try (var service = start()) {
      int before = service.logLines().size();
      long start = System.nanoTime();
      int once = KINDS.size() * PLACES;
      sendAll(service, 0, 2 * once);
      Set<String> series = series(service);
      sendAll(service, 2 * once, values);
      Set<String> seriesAtEnd = series(service);
      Findings.figure(
          "%d values in %d places, responses by status %s, %.1f s"
              .formatted(values, PLACES, statuses, (System.nanoTime() - start) / 1e9));
      failures.stream().limit(5).forEach(request -> System.out.println("failed: " + request));
      List<String> lines = service.logLines();
      read(lines.subList(before, lines.size()));
      expectLines(lines, values);
      Findings.figure("%d series of metrics".formatted(seriesAtEnd.size()));
      findings.expect(
          "hostile values add no series to the metrics",
          !series.isEmpty() && series.equals(seriesAtEnd));
    }
    findings.expect(
        "every request gets a response below 500",
        statuses.keySet().stream().allMatch(status -> status >= 200 && status < 500));
  }

  private void runAsJson(int values) throws Exception {
    try (var service = start("--logging.structured.format.console=ecs")) {
      int before = service.logLines().size();
      sendAll(service, 0, values);
      List<String> lines = service.logLines();
      // The last line is empty, or not complete yet.
      List<String> ours = lines.subList(before, lines.size() - 1);
      List<String> odd = ours.stream().filter(line -> !isEvent(line)).toList();
      Findings.figure(
          "%d lines of JSON log, %d outside of events".formatted(ours.size(), odd.size()));
      odd.stream().limit(3).forEach(line -> System.out.println("odd: " + shown(line)));
      findings.expect("every line of the JSON log is one event", odd.isEmpty());
      findings.expect(
          "no line of the JSON log contains a control or bidirectional character",
          ours.stream().noneMatch(line -> UNPRINTABLE.matcher(line).find()));
      expectLines(ours, values);
    }
  }

  /** Returns whether the line is a JSON object whose texts have no control characters. */
  private static boolean isEvent(String line) {
    try {
      JsonNode event = JSON.readTree(line);
      return event.isObject()
          && event.has("@timestamp")
          && !UNPRINTABLE.matcher(event.path("message").asString()).find();
    } catch (JacksonException malformed) {
      return false;
    }
  }

  private void expectLines(List<String> lines, int values) {
    for (String logger :
        List.of("dev.countersign.api.requests.AccessLog", "dev.countersign.gate")) {
      long own = lines.stream().filter(line -> line.contains(logger)).count();
      Findings.figure("%d lines of %s".formatted(own, logger));
      findings.expect(logger + " has lines", own > values / 4);
    }
  }

  private void sendAll(ServiceProcess service, int from, int to) {
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      IntStream.range(from, to)
          .forEach(number -> clients.execute(() -> send(service.port(), number)));
    }
  }

  /** Returns the names and labels of our metrics, without those of the JVM. */
  private static Set<String> series(ServiceProcess service) throws IOException {
    Matcher address = METRICS.matcher(String.join("\n", service.logLines()));
    if (!address.find()) {
      throw new IllegalStateException("The log does not name the port of the metrics.");
    }
    return new Http(Integer.parseInt(address.group(1)))
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("countersign_"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .collect(Collectors.toSet());
  }

  private void read(List<String> lines) {
    List<String> odd =
        lines.stream()
            .filter(line -> !EVENT.matcher(line).matches() && !TRACE.matcher(line).matches())
            .toList();
    List<String> unprintable =
        lines.stream().filter(line -> UNPRINTABLE.matcher(line).find()).toList();
    long escaped = lines.stream().filter(line -> line.contains("\\u001b[2J")).count();
    Findings.figure(
        "%d lines of log, %d with an escaped colour code, %d outside of events, %d with a control character"
            .formatted(lines.size(), escaped, odd.size(), unprintable.size()));
    odd.stream().limit(3).forEach(line -> System.out.println("odd: " + shown(line)));
    unprintable.stream()
        .limit(3)
        .forEach(line -> System.out.println("control character: " + shown(line)));
    findings.expect("every line starts an event or belongs to a stack trace", odd.isEmpty());
    findings.expect(
        "no line contains a control, bidirectional or invalid character", unprintable.isEmpty());
    findings.expect(
        "no event is forged", lines.stream().noneMatch(line -> line.startsWith(FORGED)));
    findings.expect(
        "hostile values reached the log, with their control characters escaped", escaped > 0);
    findings.expect(
        "the patterns detect control characters and forged lines",
        UNPRINTABLE.matcher("a\u001b[31m").find() && !EVENT.matcher("forged").matches());
  }

  private static String shown(String line) {
    return URLEncoder.encode(line.substring(0, Math.min(300, line.length())), UTF_8);
  }

  private static final int PLACES = 10;

  private void send(int port, int number) {
    String value = KINDS.get(number % KINDS.size()).formatted(number);
    int status;
    try {
      Response answer = request(new Http(port), number / KINDS.size() % PLACES, value).send();
      status = answer.status();
      if (status >= 500) {
        failures.add(
            "%d in place %d: %s".formatted(status, number / KINDS.size() % PLACES, shown(value)));
      }
    } catch (RuntimeException noAnswer) {
      status = 0;
    }
    statuses.computeIfAbsent(status, _ -> new AtomicInteger()).incrementAndGet();
  }

  private static HttpRequest request(Http http, int place, String value) {
    String encoded = URLEncoder.encode(value, UTF_8).replace("+", "%20");
    // A line break would end the header; the rest of the value is sent unchanged.
    String header = new String(value.replaceAll("[\r\n]", "").getBytes(UTF_8), ISO_8859_1);
    return switch (place) {
      case 0 ->
          http.request("POST", "/api/token/")
              .json(Tokens.json(Map.of("username", value, "password", "Zx9-longpass")));
      case 1 -> http.request("GET", "/api/" + encoded + "/");
      case 2 -> http.request("GET", "/api/tasks/public/?q=" + encoded + "&" + encoded + "=1");
      case 3 -> http.request("GET", "/api/").header("User-Agent", header);
      case 4 -> http.request("GET", "/api/").header("Host", header);
      case 5 -> http.request("GET", "/api/").header("X-Request-Id", header);
      case 6 -> http.request("GET", "/api-auth/login/").header("Referer", header);
      case 7 -> http.request("GET", "/account/").header("Cookie", "sessionid=" + header);
      case 8 -> http.request("GET", "/api/tasks/").header("Authorization", "Bearer " + header);
      default ->
          http.request("POST", "/api/accounts/register/")
              .json(Tokens.json(Map.of("username", value, "email", value, "password", value)));
    };
  }
}
