package dev.countersign.checks.takeover;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.operations.djangocomparison.ComparedResponse;
import dev.countersign.operations.djangocomparison.DifferenceRules;
import dev.countersign.operations.djangocomparison.DifferenceRules.Comparison;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Sends generated requests to Django and to Countersign, which has imported Django's users. Each
 * difference of status, headers or body must have a rule with its decision.
 */
final class Differential {

  private static final String COOKIE = "shop_session";
  private static final String INACTIVE_TOKEN = "0f".repeat(20);
  private static final Pattern TOKEN_OF =
      Pattern.compile("<token_type=[^>]*user_id=\"?([0-9]+)[^>]*>");
  private static final int MOST_PRINTED = 40;

  private final Findings findings = new Findings("takeover --differential");
  private final DifferenceRules rules = DifferenceRules.read();
  private final Map<String, Integer> explained = new TreeMap<>();
  private final Set<Long> active = new HashSet<>();
  private final List<String> lost = new ArrayList<>();
  private final int users;
  private final int requests;
  private final long seed;
  private final Optional<Path> record;
  private int different;
  private int unexplained;

  /** Writes every exchange to the record, one JSON object a line, for work on the rules. */
  private Differential(int users, int requests, long seed, Optional<Path> record) {
    this.users = users;
    this.requests = requests;
    this.seed = seed;
    this.record = record;
  }

  /** Uses a seed of its own in each full run; a figure shows it. */
  static Differential of(Arguments arguments) {
    int any = Math.floorMod(System.nanoTime(), 1_000_000);
    return new Differential(
        arguments.number("--users", 25, 500),
        arguments.number("--requests", 300, 10_000),
        arguments.number("--seed", 1, any),
        arguments.text("--record").map(Path::of));
  }

  void run() throws Exception {
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      String djangoUrl = database.create("django");
      System.out.println("creating users and logins with Django …");
      List<JsonNode> created = django.fill(users);
      DjangoAccount inactive = inactive(database);
      django.shell(TakeoverCommands.script());
      var commands =
          new TakeoverCommands(
              djangoUrl,
              database.create("countersign"),
              django.directory().resolve("django-settings.json"));
      Path settings = django.directory().resolve("countersign.yaml");
      commands.inspect("--on-collision=rename", "--write-settings=" + settings);
      findings.expect("import succeeds", commands.copy("--on-collision=rename").exitCode() == 0);
      try (var service =
          new ServiceProcess(
              commands.url(),
              "--spring.config.additional-location=" + settings,
              "--countersign.takeover.key=" + DjangoProject.KEY,
              "--countersign.lockout.enabled=false")) {
        int djangoPort = django.serve();
        verify(commands, djangoPort, service.port());
        compare(
            new ComparedServer(djangoPort, COOKIE),
            new ComparedServer(service.port(), COOKIE),
            DjangoAccount.distribute(created, inactive));
        service.printComplaints();
      }
    }
    findings.exit();
  }

  private void verify(TakeoverCommands commands, int djangoPort, int port) throws IOException {
    TakeoverCommands.Finished verified =
        commands.verify(
            "--django-url=http://127.0.0.1:" + djangoPort, "--url=http://127.0.0.1:" + port);
    System.out.print(verified.output());
    findings.expect("takeover verify finds no difference", verified.exitCode() == 0);
  }

  /** Gives the inactive user a static token, and returns that user. */
  private static DjangoAccount inactive(DurableDatabase database) throws Exception {
    database.execute(
        "django",
        """
        insert into authtoken_token (key, created, user_id)
        select '%s', now(), id from members_member where username = 'inactive'
        """
            .formatted(INACTIVE_TOKEN));
    long id =
        database.number("django", "select id from members_member where username = 'inactive'");
    return new DjangoAccount(id, "inactive", "", INACTIVE_TOKEN, "", "");
  }

  private void compare(
      ComparedServer django, ComparedServer countersign, DjangoAccount.Roles accounts)
      throws IOException {
    accounts.readers().forEach(account -> active.add(account.id()));
    for (ComparedServer server : List.of(django, countersign)) {
      accounts.browsers().forEach(server::browse);
      accounts.readers().forEach(server::login);
    }
    var random = new Random(seed);
    var tokens = new Tokens(DjangoProject.KEY);
    var credentials = new GeneratedCredentials(random, tokens, accounts);
    var fields = new GeneratedFields(random, tokens, accounts);
    var generator = new RequestGenerator(random, credentials, new GeneratedBodies(random, fields));
    long start = System.nanoTime();
    for (int i = 0; i < requests; i++) {
      compare(generator.next(), django, countersign, credentials);
    }
    report(Duration.ofNanos(System.nanoTime() - start));
  }

  private void compare(
      GeneratedRequest request,
      ComparedServer django,
      ComparedServer countersign,
      GeneratedCredentials credentials)
      throws IOException {
    ComparedResponse expected = django.send(request);
    ComparedResponse actual = countersign.send(request);
    if (record.isPresent()) {
      Files.writeString(record.get(), line(request, expected, actual), CREATE, APPEND);
    }
    Comparison comparison = rules.compare(request.described(), expected, actual);
    different += expected.equals(actual) ? 0 : 1;
    if (!isSame(ComparedResponse.STATUS, expected, actual) || !comparison.unexplained().isEmpty()) {
      request.writer().ifPresent(credentials::retire);
    }
    if (isLost(request, expected, actual)) {
      lost.add(request.described());
    }
    comparison.rules().forEach(rule -> explained.merge(rule.toString(), 1, Integer::sum));
    if (!comparison.unexplained().isEmpty() && ++unexplained <= MOST_PRINTED) {
      System.out.println(
          request.described()
              + comparison.unexplained().stream()
                  .map(text -> "\n    " + text)
                  .collect(Collectors.joining()));
    }
  }

  private static boolean isSame(String part, ComparedResponse one, ComparedResponse other) {
    return one.part(part).equals(other.part(part));
  }

  /**
   * Returns whether Django accepts the token in the body and Countersign does not, though its user
   * is active. The rules about users who are not do not know who is.
   */
  private boolean isLost(
      GeneratedRequest request, ComparedResponse django, ComparedResponse countersign) {
    return django.part(ComparedResponse.STATUS).equals("200")
        && countersign.part(ComparedResponse.STATUS).equals("401")
        && TOKEN_OF
            .matcher(ComparedResponse.steady(request.body().orElse("")))
            .results()
            .anyMatch(token -> active.contains(Long.valueOf(token.group(1))));
  }

  private static String line(
      GeneratedRequest request, ComparedResponse django, ComparedResponse countersign) {
    return Tokens.json(
            Map.of(
                "request", request.described(),
                "django", django.parts(),
                "countersign", countersign.parts()))
        + "\n";
  }

  private void report(Duration time) {
    explained.forEach((rule, count) -> System.out.printf("%6d  %s%n", count, rule));
    Findings.figure(
        "%,d requests to both (seed %d) in %d s: %,d answered the same, %,d differ by %d rules,"
                .formatted(
                    requests,
                    seed,
                    time.toSeconds(),
                    requests - different,
                    different - unexplained,
                    explained.size())
            + " %,d unexplained".formatted(unexplained));
    findings.expect("every difference has a rule", unexplained == 0);
    lost.forEach(System.out::println);
    findings.expect("no token of an active user is refused by Countersign alone", lost.isEmpty());
  }
}
