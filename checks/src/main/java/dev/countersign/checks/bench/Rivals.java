package dev.countersign.checks.bench;

import static java.util.Locale.ROOT;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.ProcessorTime;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.takeover.DjangoProject;
import dev.countersign.support.Http;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends the same requests to Django REST framework with SimpleJWT and to Countersign, in turns on
 * one PostgreSQL, and compares the processor time of a request. Judges no figure.
 */
final class Rivals {

  private static final int CONNECTIONS = 16;
  private static final int DJANGO_USERS = 64;
  private static final int USERS = 20_000;
  private static final String PROFILE = "/api/accounts/me/";

  private final Findings findings = new Findings("rivals");
  private final DurableDatabase database;
  private final DjangoProject django;
  private final int djangoPort;
  private final List<JsonNode> members;
  private final FilledService service;
  private final boolean quick;
  private int nextLogin;

  private Rivals(
      DurableDatabase database,
      DjangoProject django,
      List<JsonNode> members,
      FilledService service,
      boolean quick)
      throws IOException {
    this.database = database;
    this.django = django;
    this.members = members;
    this.service = service;
    this.quick = quick;
    // Threads keep connections open, to the client and to PostgreSQL, as Countersign does.
    this.djangoPort = django.serve("--worker-class=gthread", "--threads=4");
  }

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      database.create("django");
      django.set("DJANGO_CONNECTION_SECONDS", "60");
      System.out.println("creating users of both …");
      List<JsonNode> members = django.fill(DJANGO_USERS);
      try (var service = new FilledService(database, "rivals", new Population(USERS, 1))) {
        new Rivals(database, django, members, service, quick).run();
      }
    }
  }

  /** The microseconds of the serving processes and of PostgreSQL for one request, in one turn. */
  private record Turn(double server, double postgres) {}

  @FunctionalInterface
  private interface Load {
    Wrk next() throws IOException;
  }

  private void run() throws Exception {
    Wrk theirProfile = profile(this::djangoToken);
    Wrk ourProfile = profile(this::ourToken);
    compare("profile by Bearer", () -> theirProfile, () -> ourProfile);
    compare("refresh with rotation", this::djangoRotations, this::ourRotations);
    findings.exit();
  }

  private void compare(String name, Load theirs, Load ours) throws Exception {
    System.out.println("measuring: " + name + " …");
    Duration warmUp = Duration.ofSeconds(quick ? 1 : 30);
    Duration slice = Duration.ofSeconds(quick ? 1 : 5);
    turn(theirs, djangoPort, django::processorTime, Duration.ofSeconds(quick ? 1 : 5));
    turn(ours, service.port(), this::serviceTime, warmUp);
    var their = new ArrayList<Turn>();
    var our = new ArrayList<Turn>();
    for (int turn = 0; turn < (quick ? 1 : 7); turn++) {
      their.add(turn(theirs, djangoPort, django::processorTime, slice));
      our.add(turn(ours, service.port(), this::serviceTime, slice));
    }
    Turn rival = median(their);
    Turn own = median(our);
    Findings.figure(
        String.format(
            ROOT,
            "%s: Django REST framework %.2f ms of CPU, Countersign %.3f ms, ratio %.1f;"
                + " PostgreSQL %.3f and %.3f ms, ratio %.1f",
            name,
            rival.server() / 1e3,
            own.server() / 1e3,
            rival.server() / own.server(),
            rival.postgres() / 1e3,
            own.postgres() / 1e3,
            rival.postgres() / own.postgres()));
    findings.expect(name + ": measured at both", rival.server() > 0 && own.server() > 0);
  }

  private Turn turn(Load load, int port, Supplier<Duration> serverTime, Duration time)
      throws Exception {
    Wrk wrk = load.next();
    Duration server = serverTime.get();
    Duration postgres = postgresTime();
    Wrk.Load done = wrk.load(port, time);
    if (done.failed() > 0) {
      throw new IllegalStateException(done.failed() + " requests did not get 200.");
    }
    return new Turn(
        serverTime.get().minus(server).toNanos() / 1e3 / done.requests(),
        postgresTime().minus(postgres).toNanos() / 1e3 / done.requests());
  }

  /** Returns the medians of both times. */
  private static Turn median(List<Turn> turns) {
    return new Turn(median(turns, Turn::server), median(turns, Turn::postgres));
  }

  private static double median(List<Turn> turns, ToDoubleFunction<Turn> time) {
    return turns.stream()
        .mapToDouble(time)
        .sorted()
        .skip(turns.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private Duration serviceTime() {
    return ProcessorTime.of(service.pid());
  }

  private Duration postgresTime() throws Exception {
    return ProcessorTime.now(database, service).database();
  }

  private static Wrk profile(IntFunction<String> token) throws IOException {
    return Wrk.sending(
        CONNECTIONS,
        IntStream.range(0, DJANGO_USERS)
            .mapToObj(
                user ->
                    new String[] {"GET", PROFILE, "Authorization:Bearer " + token.apply(user), ""})
            .toList());
  }

  private String djangoToken(int user) {
    return members.get(user).get("access").asString();
  }

  private String ourToken(int user) {
    return new Tokens(ServiceProcess.KEY).access(service.population().userId(user));
  }

  /** Logs in again, because the tokens of the turn before are spent. */
  private Wrk djangoRotations() throws IOException {
    var http = new Http(djangoPort);
    List<String> tokens =
        members.stream()
            .map(
                member ->
                    Map.of(
                        "username", member.get("username").asString(),
                        "password", member.get("password").asString()))
            .map(login -> http.post("/api/token/", Tokens.json(login)).body())
            .map(body -> JsonMapper.shared().readTree(body).get("refresh").asString())
            .toList();
    return Wrk.rotating(CONNECTIONS, tokens);
  }

  private Wrk ourRotations() throws IOException {
    int first = nextLogin;
    nextLogin += DJANGO_USERS;
    return Wrk.rotating(
        CONNECTIONS, IntStream.range(first, nextLogin).mapToObj(service::nextToken).toList());
  }
}
