package dev.countersign.operations.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupSettings;
import dev.countersign.platform.errors.RefusalCounts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.support.Browser;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Has its own database, because it counts all requests. */
@TestPropertySource(properties = "countersign.cleanup.request-counts-cron=0 0 0 1 1 *")
class RequestCountJobTest extends ServiceTest {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final int REQUESTS = 100_000;

  @Autowired private RequestCountJob job;
  @Autowired private RequestCountStore store;
  @Autowired private CleanupSettings settings;

  @BeforeEach
  void no_counts() {
    job.write();
    database().sql("delete from request_counts").update();
  }

  /** One process of the service. */
  private final class CountingReplica {

    private final RefusalCounts refusals = new RefusalCounts();
    private final LongAdder refreshes = new LongAdder();
    private final RequestCountJob written;
    private final MovableClock clock = new MovableClock();

    CountingReplica() {
      MeterProvider tokens =
          () ->
              List.of(
                  Meter.counter("countersign.token.refreshes", "", refreshes)
                      .with("outcome", "rotated"),
                  Meter.counter("countersign.token.refreshes", "", () -> 5)
                      .with("outcome", "refused"));
      clock.set(NOON);
      written =
          new RequestCountJob(
              store,
              refusals,
              new ObjectProvider<>() {
                @Override
                public Stream<MeterProvider> stream() {
                  return Stream.of(tokens);
                }
              },
              settings,
              clock);
    }

    void writeAt(Instant time) {
      clock.set(time);
      written.write();
    }
  }

  @Test
  void the_counts_of_two_replicas_equal_a_hundred_thousand_random_requests() throws Exception {
    List<CountingReplica> replicas = List.of(new CountingReplica(), new CountingReplica());
    var expected = new TreeMap<CountedRequest, Long>();
    var random = new Random(24);
    List<String> codes = List.of("not_authenticated", "throttled", "invalid", "not_found");
    for (int round = 1; round <= 20; round++) {
      List<Callable<Boolean>> work =
          replicas.stream()
              .<Callable<Boolean>>map(
                  replica -> {
                    Map<String, Integer> share = new HashMap<>();
                    for (int request = 0; request < REQUESTS / 40; request++) {
                      String code = random.nextInt(3) == 0 ? "" : codes.get(random.nextInt(4));
                      share.merge(code, 1, Integer::sum);
                      expected.merge(
                          code.isEmpty() ? CountedRequest.REFRESH : CountedRequest.refusal(code),
                          1L,
                          Long::sum);
                    }
                    return () -> spend(replica, share);
                  })
              .toList();
      try (var pool = Executors.newFixedThreadPool(2)) {
        for (var done : pool.invokeAll(work)) {
          assertThat(done.get()).isTrue();
        }
        Instant minute = NOON.plus(Duration.ofMinutes(round * 7L));
        for (var done :
            pool.invokeAll(
                replicas.stream()
                    .<Callable<Boolean>>map(
                        replica ->
                            () -> {
                              replica.writeAt(minute);
                              return true;
                            })
                    .toList())) {
          assertThat(done.get()).isTrue();
        }
      }
    }

    Map<CountedRequest, Long> counted =
        store.list(NOON, Duration.ofDays(1)).stream()
            .collect(
                Collectors.toMap(
                    RequestCountStore.Count::counted, RequestCountStore.Count::requests));

    assertThat(counted).isEqualTo(expected);
    assertThat(expected.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(REQUESTS);
    assertThat(store.list(NOON, Duration.ofHours(1)).stream().map(RequestCountStore.Count::start))
        .contains(NOON, NOON.plus(2, ChronoUnit.HOURS));
  }

  private static boolean spend(CountingReplica replica, Map<String, Integer> share) {
    share.forEach(
        (code, count) ->
            IntStream.range(0, count)
                .forEach(
                    _ -> {
                      if (code.isEmpty()) {
                        replica.refreshes.increment();
                      } else {
                        replica.refusals.add(code);
                      }
                    }));
    return true;
  }

  @Test
  void a_minute_belongs_to_the_hour_in_which_it_began() {
    var replica = new CountingReplica();
    replica.writeAt(NOON.plus(Duration.ofMinutes(59)));
    replica.refusals.add("throttled");
    replica.writeAt(NOON.plus(Duration.ofHours(1)));
    replica.refusals.add("throttled");
    replica.writeAt(NOON.plus(Duration.ofMinutes(61)));
    replica.writeAt(NOON.plus(Duration.ofMinutes(62)));

    assertThat(store.list(NOON, Duration.ofHours(1)))
        .containsExactly(
            new RequestCountStore.Count(NOON, CountedRequest.refusal("throttled"), 1),
            new RequestCountStore.Count(
                NOON.plus(1, ChronoUnit.HOURS), CountedRequest.refusal("throttled"), 1));
  }

  @Test
  void counts_of_more_than_62_days_ago_are_removed() {
    var replica = new CountingReplica();
    replica.refusals.add("throttled");
    replica.writeAt(NOON.plus(Duration.ofMinutes(1)));

    replica.writeAt(NOON.plus(Duration.ofDays(62)));
    assertThat(store.list(NOON, Duration.ofHours(1))).hasSize(1);
    replica.writeAt(NOON.plus(Duration.ofDays(62)).plus(Duration.ofHours(1)));
    assertThat(store.list(NOON, Duration.ofHours(1))).isEmpty();
  }

  @Test
  void codes_beyond_the_limit_are_counted_together() {
    var refusals = new RefusalCounts();
    IntStream.range(0, 1000).forEach(number -> refusals.add("code" + number));
    refusals.add("code1");

    assertThat(refusals.totals()).hasSize(129).containsEntry("code1", 2L);
    assertThat(refusals.totals().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(1001);
  }

  @Test
  void refusals_and_refreshes_are_shown_to_staff() {
    Person person = newStaff();
    String refresh = loginAs(person.username(), PASSWORD).json().path("refresh").asString();
    http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh)));
    for (int request = 0; request < 3; request++) {
      http().get("/api/accounts/me/");
    }
    http().get("/no-such-page/");
    job.write();

    assertThat(counted(CountedRequest.REFRESH)).isEqualTo(1);
    assertThat(counted(CountedRequest.refusal("not_authenticated"))).isEqualTo(3);
    assertThat(counted(CountedRequest.refusal("not_found"))).isEqualTo(1);
    Browser staff = new Browser(http());
    staff.login(person);
    for (String period : List.of("24h", "7d", "30d")) {
      assertThat(staff.get("/admin/?period=" + period).body())
          .contains("<code>not_authenticated</code> <span>3 <small class=\"muted\">75 %")
          .contains("<dt>Token refreshes</dt><dd><strong>1</strong>")
          .contains("<dt>Refused requests</dt><dd><strong>4</strong>")
          .doesNotContain("style=");
    }
  }

  private long counted(CountedRequest wanted) {
    return store.list(Instant.now().minus(Duration.ofDays(1)), Duration.ofHours(1)).stream()
        .filter(count -> count.counted().equals(wanted))
        .mapToLong(RequestCountStore.Count::requests)
        .sum();
  }
}
