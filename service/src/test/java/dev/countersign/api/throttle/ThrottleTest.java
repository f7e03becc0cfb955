package dev.countersign.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.settings.ApiSettings.Throttle;
import dev.countersign.platform.settings.Rate;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.api.throttle.rates.login=3/min",
      "countersign.api.throttle.rates.user=5/hour",
      "countersign.api.throttle.default-rates=true",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
class ThrottleTest extends ServiceTest {

  @Autowired private MovableClock clock;
  @Autowired private SharedThrottleStore shared;
  @Autowired private CleanupJob throttleCleanup;

  @Test
  void whoever_comes_too_often_is_told_when_to_come_again() {
    for (int attempt = 0; attempt < 3; attempt++) {
      assertThat(loginFrom("192.0.2.1").status()).isEqualTo(401);
    }

    Response refused = loginFrom("192.0.2.1");

    assertThat(refused.status()).isEqualTo(429);
    int wait = Integer.parseInt(refused.header("Retry-After").orElseThrow());
    assertThat(wait).isBetween(60, 66);
    assertThat(refused.json().get("detail").asString())
        .isEqualTo("Request was throttled. Expected available in %d seconds.".formatted(wait));
    assertThat(refused.json().get("code").asString()).isEqualTo("throttled");
    assertThat(loginFrom("192.0.2.2").status()).isEqualTo(401);

    clock.move(Duration.ofSeconds(wait));
    assertThat(loginFrom("192.0.2.1").status()).isEqualTo(401);
  }

  @Test
  void all_paths_to_a_log_in_are_one_scope_and_a_network_of_ipv6_is_one_caller() {
    assertThat(loginFrom("2001:db8::1").status()).isEqualTo(401);
    assertThat(loginFrom("2001:db8::2").status()).isEqualTo(401);
    assertThat(postFrom("2001:db8::3", "/api/accounts/login/").status()).isEqualTo(401);

    assertThat(postFrom("2001:db8::4", "/api/accounts/login/").status()).isEqualTo(429);
    assertThat(loginFrom("2001:db8:0:1::1").status()).isEqualTo(401);
  }

  @Test
  void known_callers_are_counted_by_themselves_wherever_they_are() {
    Person ada = newPerson();
    Person bob = newPerson();
    String adas = tokens().access(ada.id());
    for (int request = 0; request < 5; request++) {
      assertThat(me(adas, "192.0.2." + request).status()).isEqualTo(200);
    }

    assertThat(me(adas, "192.0.2.77").status()).isEqualTo(429);
    assertThat(me(tokens().access(bob.id()), "192.0.2.77").status()).isEqualTo(200);
  }

  @Test
  void many_accounts_in_one_network_do_not_get_the_rate_of_each() {
    List<String> accesses =
        Stream.generate(this::newPerson)
            .limit(NetworkRates.CALLERS + 1)
            .map(person -> tokens().access(person.id()))
            .toList();
    clock.set(InstantSource.system().instant());
    for (String access : accesses.subList(0, NetworkRates.CALLERS)) {
      for (int request = 0; request < 5; request++) {
        assertThat(me(access, "198.51.100.7").status()).isEqualTo(200);
      }
    }

    assertThat(me(accesses.getLast(), "198.51.100.7").status()).isEqualTo(429);
    assertThat(me(accesses.getLast(), "198.51.100.8").status()).isEqualTo(200);
  }

  @Test
  void a_scope_without_a_rate_has_a_default_one_that_is_counted_in_memory() {
    Rate rate = Optional.ofNullable(Throttle.DEFAULT_RATES.get("password-reset")).orElseThrow();
    for (int request = 0; request < rate.limit(); request++) {
      assertThat(postFrom("192.0.2.50", "/api/accounts/password/reset/").status()).isEqualTo(400);
    }

    assertThat(postFrom("192.0.2.50", "/api/accounts/password/reset/").status()).isEqualTo(429);
    assertThat(postFrom("192.0.2.51", "/api/accounts/password/reset/").status()).isEqualTo(400);
    assertThat(count("password-reset")).isZero();
    clock.move(Duration.ofHours(1).plusMinutes(6));
    assertThat(postFrom("192.0.2.50", "/api/accounts/password/reset/").status()).isEqualTo(400);
  }

  @Test
  void a_refresh_under_a_default_rate_costs_one_statement() throws Exception {
    Person ada = newPerson();
    String refresh = loginAs(ada.username(), PASSWORD).json().get("refresh").asString();

    int statements =
        statements()
            .during(
                () -> http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh))));

    assertThat(statements).isEqualTo(1);
  }

  @Test
  void whoever_passes_costs_one_statement_and_whoever_does_not_writes_nothing() throws Exception {
    Rate rate = Rate.valueOf("1/hour");
    var key = new ThrottleKey("statements", "somebody");

    int passing = statements().during(() -> shared.pass(key, rate, clock.instant()));
    String before = row("statements");
    int refused = statements().during(() -> shared.pass(key, rate, clock.instant()));

    assertThat(passing).isEqualTo(1);
    assertThat(refused).isEqualTo(2);
    assertThat(row("statements")).isEqualTo(before);
  }

  @Test
  void the_database_counts_as_the_window_does() {
    var random = new Random(11);
    Rate rate = Rate.valueOf("7/min");
    var key = new ThrottleKey("same", "somebody");
    Instant now = clock.instant();
    RateWindow window = RateWindow.empty(RateWindow.slotAt(now, rate));

    for (int request = 0; request < 2000; request++) {
      now = now.plusMillis(random.nextInt(20) == 0 ? random.nextInt(90_000) : random.nextInt(4000));
      Optional<RateWindow> next = window.pass(rate, now);
      Optional<Duration> expected =
          next.isPresent() ? Optional.empty() : Optional.of(window.untilFree(rate, now));
      assertThat(shared.pass(key, rate, now)).isEqualTo(expected);
      window = next.orElse(window);
    }
  }

  @Test
  void counters_that_matter_no_more_are_removed() {
    Rate rate = Rate.valueOf("1/min");
    shared.pass(new ThrottleKey("old", "somebody"), rate, clock.instant());
    clock.move(Duration.ofMinutes(3));
    shared.pass(new ThrottleKey("new", "somebody"), rate, clock.instant());

    assertThat(throttleCleanup.removeUntil(Instant.MAX)).isPositive();

    assertThat(count("old")).isZero();
    assertThat(count("new")).isEqualTo(1);
  }

  private Response loginFrom(String address) {
    return postFrom(address, "/api/token/");
  }

  private Response postFrom(String address, String path) {
    return http()
        .request("POST", path)
        .header("X-Forwarded-For", address)
        .json("{\"username\": \"nobody\", \"password\": \"nothing\"}")
        .send();
  }

  private Response me(String access, String address) {
    return http()
        .request("GET", "/api/accounts/me/")
        .header("Authorization", "Bearer " + access)
        .header("X-Forwarded-For", address)
        .send();
  }

  private String row(String scope) {
    return database()
        .sql("select throttles::text from throttles where scope = :scope")
        .param("scope", scope)
        .query(String.class)
        .single();
  }

  private int count(String scope) {
    return database()
        .sql("select count(*) from throttles where scope = :scope")
        .param("scope", scope)
        .query(Integer.class)
        .single();
  }
}
