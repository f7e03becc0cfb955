package dev.countersign.checks.bench;

import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.JavaCommand;
import dev.countersign.checks.support.ListeningProcess;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Measures requests that write nothing, next to bare Jetty with the same bytes. */
final class RequestCosts implements AutoCloseable {

  private static final int CONNECTIONS = 16;
  private static final int USERS = 1_000;
  private static final String PROFILE = "/api/accounts/me/";
  private static final String FORWARD_AUTH = "/api/auth/verify/";
  private static final Set<String> BY_THE_ENGINE = Set.of("Date", "Content-Length", "Connection");

  private final FilledService service;
  private final ListeningProcess bare;
  private final List<Cost> all;

  RequestCosts(FilledService service) throws IOException, InterruptedException {
    this.service = service;
    this.bare = bare(answerOf(service, "/api/", bearer(0)));
    this.all =
        List.of(
            new Cost("bare Jetty", bare.port(), bare.pid(), gets("/api/", this::bearer)),
            ours("Bearer, no row", gets("/api/", this::bearer)),
            ours("me/ by Bearer", gets(PROFILE, this::bearer)),
            ours("me/ by static token", gets(PROFILE, this::staticToken)),
            ours(
                "me/ by session",
                gets(
                    PROFILE,
                    user -> "Cookie:sessionid=" + service.population().sessionCookie(user))),
            ours("verify/", verifications()),
            ours("forward auth by Bearer", gets(FORWARD_AUTH, this::bearer)),
            ours("forward auth by static token", gets(FORWARD_AUTH, this::staticToken)));
  }

  /**
   * Measures the first {@code kinds}. Each is warm before anything counts: its processor time has
   * settled, or {@code warmUp} has passed.
   */
  List<Cost> measure(int kinds, Duration warmUp, int turns, Duration slice) throws IOException {
    List<Cost> costs = all.subList(0, kinds);
    for (Cost cost : costs) {
      System.out.println("warming up: " + cost.name() + " …");
      cost.warmUp(warmUp);
    }
    for (int turn = 0; turn < turns; turn++) {
      for (Cost cost : costs) {
        cost.turn(slice);
      }
      System.out.printf("… %d of %d turns%n", turn + 1, turns);
    }
    return costs;
  }

  @Override
  public void close() {
    bare.close();
  }

  private Cost ours(String name, Wrk wrk) {
    return new Cost(name, service.port(), service.pid(), wrk);
  }

  private Wrk gets(String path, IntFunction<String> header) throws IOException {
    return Wrk.sending(
        CONNECTIONS,
        IntStream.range(0, USERS)
            .mapToObj(user -> new String[] {"GET", path, header.apply(user), ""})
            .toList());
  }

  private Wrk verifications() throws IOException {
    return Wrk.sending(
        CONNECTIONS,
        IntStream.range(0, USERS)
            .mapToObj(user -> Tokens.json(Map.of("token", access(user))))
            .map(body -> new String[] {"POST", "/api/token/verify/", "", body})
            .toList());
  }

  private String bearer(int user) {
    return "Authorization:Bearer " + access(user);
  }

  private String staticToken(int user) {
    return "Authorization:Token " + service.population().staticToken(user);
  }

  private String access(int user) {
    return new Tokens(ServiceProcess.KEY).access(service.population().userId(user));
  }

  private static Response answerOf(FilledService service, String path, String header) {
    String[] parts = header.split(":", 2);
    return new Http(service.port()).request("GET", path).header(parts[0], parts[1]).send();
  }

  /** Starts bare Jetty with the service's JVM options and one of its responses. */
  private static ListeningProcess bare(Response answer) throws IOException, InterruptedException {
    Path file = Files.createTempFile("countersign-check-", ".answer");
    file.toFile().deleteOnExit();
    String headers =
        answer.headers().stream()
            .filter(header -> !BY_THE_ENGINE.contains(header.getKey()))
            .map(header -> header.getKey() + ": " + header.getValue())
            .collect(Collectors.joining("\n"));
    Files.writeString(file, headers + "\n\n" + answer.body());
    List<String> command =
        JavaCommand.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareJetty.class.getName(),
            file.toString());
    return new ListeningProcess(command, Map.of());
  }
}
