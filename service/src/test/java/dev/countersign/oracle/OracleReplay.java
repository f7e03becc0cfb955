package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Replays recorded exchanges. Each response must equal the recording, or be listed with the
 * response of this service and the reason. A subclass names the areas that were recorded with its
 * settings. It needs a setting of its own, so that it gets its own database. With {@code
 * -Doracle.write=true} the test writes the areas' part of the list from the responses.
 */
abstract class OracleReplay extends ServiceTest {

  private static final boolean WRITE = Boolean.getBoolean("oracle.write");
  private final List<String> areas;
  private final Differences listed = Differences.read();
  private final Differences found = new Differences();
  private final Map<Verdict, Integer> figures = new EnumMap<>(Verdict.class);

  OracleReplay(String... areas) {
    this.areas = List.of(areas);
  }

  List<String> areas() {
    return areas;
  }

  /** Prepares data that only this recording needs. */
  void arrange() {}

  /** Returns the client for the browsers whose cookies were recorded. */
  Http browser() {
    return http();
  }

  /** Sends the request of one exchange. */
  Response send(Supplier<HttpRequest> request) {
    return request.get().send();
  }

  @TestFactory
  Stream<DynamicTest> an_exchange_is_answered_as_recorded_or_as_listed() {
    List<Exchange> exchanges =
        areas.stream().flatMap(area -> OracleRecording.area(area).stream()).toList();
    OracleWorld world = new OracleWorld(database());
    world.arrange();
    arrange();
    ObtainedTokens obtained = new ObtainedTokens(http(), tokens(), world);
    OracleRequests requests =
        new OracleRequests(
            http(),
            tokens(),
            obtained::token,
            new StaticTokens(this::staticToken),
            new RecordedCookies(browser()));
    return Stream.concat(
        exchanges.stream()
            .map(
                exchange ->
                    dynamicTest(
                        exchange.name(), () -> replay(exchange, requests, obtained, world))),
        Stream.of(dynamicTest("only recorded exchanges are listed", () -> checkNames(exchanges))));
  }

  /** Runs once, after the last exchange. */
  @AfterEach
  void report() {
    if (figures.isEmpty()) {
      return;
    }
    if (WRITE) {
      Differences.read().with(areas, found).write();
    }
    int all = figures.values().stream().mapToInt(Integer::intValue).sum();
    System.out.printf(
        "oracle: %s: %d exchanges, %d equal, %d equal but for code (row 11), %d listed"
            + " differences%n",
        getClass().getSimpleName(),
        all,
        figures.getOrDefault(Verdict.EQUAL, 0),
        figures.getOrDefault(Verdict.EQUAL_BUT_FOR_CODE, 0),
        figures.getOrDefault(Verdict.DIFFERENT, 0));
  }

  private void replay(
      Exchange exchange, OracleRequests requests, ObtainedTokens obtained, OracleWorld world) {
    Response response = send(() -> requests.of(exchange));
    obtained.remember(response);
    Answer ours = Answer.of(response);
    Verdict verdict = Verdict.of(exchange.answer(), ours);
    figures.merge(verdict, 1, Integer::sum);
    world.removeNewTasks();
    if (!WRITE) {
      listed.check(exchange, verdict, ours.listedBeside(exchange.answer()));
    } else if (verdict == Verdict.DIFFERENT) {
      found.add(
          exchange.name(), ours.listedBeside(exchange.answer()), listed.reason(exchange.name()));
    }
  }

  private void checkNames(List<Exchange> exchanges) {
    assertThat(exchanges.stream().map(Exchange::name).collect(Collectors.toSet()))
        .containsAll(listed.exchanges(areas));
  }
}
