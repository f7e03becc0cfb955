package dev.countersign.checks.bench;

import static java.util.Locale.ROOT;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures logins and refreshes of services that store their counts of requests every second, which
 * is 60 times as often as by default, and not at all.
 */
final class CountCost {

  private static final int CLIENTS = 16;
  private static final int MEMBERS = 20;
  private static final int TOKENS = 1_024;
  private static final int USERS = 50_000;
  private static final String CRON = "--countersign.cleanup.request-counts-cron=";

  private final boolean quick;

  private CountCost(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    new CountCost(List.of(arguments).contains("--quick")).run();
  }

  /** One of the services, and its rates in each turn. */
  private static final class Subject {

    private final FilledService service;
    private final Wrk logins;
    private final List<Double> loginRates = new ArrayList<>();
    private final List<Double> refreshRates = new ArrayList<>();
    private int next;

    Subject(FilledService service) throws IOException {
      this.service = service;
      try (var connection = new KeptConnection(service.port())) {
        for (int member = 0; member < MEMBERS; member++) {
          RegisteredUser.register(connection, "member" + member);
        }
      }
      this.logins =
          Wrk.sending(CLIENTS, IntStream.range(0, MEMBERS).mapToObj(Subject::login).toList());
    }

    private static String[] login(int member) {
      String body =
          Tokens.json(Map.of("username", "member" + member, "password", RegisteredUser.PASSWORD));
      return new String[] {"POST", "/api/token/", "", body};
    }

    void turn(Duration slice) throws IOException {
      loginRates.add(rate(logins.load(service.port(), slice)));
      int first = next;
      next += TOKENS;
      Wrk refreshes =
          Wrk.rotating(CLIENTS, IntStream.range(first, next).mapToObj(service::nextToken).toList());
      refreshRates.add(rate(refreshes.load(service.port(), slice)));
    }

    private static double rate(Wrk.Load load) {
      if (load.failed() > 0) {
        throw new IllegalStateException(load.failed() + " requests were refused.");
      }
      return load.eachSecond();
    }

    void forget() {
      loginRates.clear();
      refreshRates.clear();
    }
  }

  private void run() throws Exception {
    try (var database = new DurableDatabase();
        var without = service(database, "uncounted", "-");
        var with = service(database, "counted", "* * * * * *");
        var again = service(database, "uncounted_again", "-")) {
      var subjects = new LinkedHashMap<String, Subject>();
      subjects.put("without counts", new Subject(without));
      subjects.put("counts stored every second", new Subject(with));
      subjects.put("without counts again (noise)", new Subject(again));
      for (Subject subject : subjects.values()) {
        subject.turn(Duration.ofSeconds(quick ? 1 : 15));
        subject.forget();
      }
      int turns = quick ? 1 : 20;
      for (int turn = 1; turn <= turns; turn++) {
        for (Subject subject : subjects.values()) {
          subject.turn(Duration.ofSeconds(quick ? 1 : 3));
        }
        System.out.printf("… %d of %d turns%n", turn, turns);
      }
      tell(subjects);
    }
  }

  private static FilledService service(DurableDatabase database, String name, String cron)
      throws Exception {
    return new FilledService(database, name, new Population(USERS, 2), CRON + cron);
  }

  private static void tell(Map<String, Subject> subjects) {
    Subject plain = subjects.values().iterator().next();
    subjects.forEach(
        (name, subject) ->
            System.out.printf(
                ROOT,
                "figure: %s: %.0f logins/s (%.3f), %.0f refreshes/s (%.3f)%n",
                name,
                median(subject.loginRates),
                median(subject.loginRates) / median(plain.loginRates),
                median(subject.refreshRates),
                median(subject.refreshRates) / median(plain.refreshRates)));
    System.out.println("count-cost: " + subjects.size() + " figures, nothing compared");
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
