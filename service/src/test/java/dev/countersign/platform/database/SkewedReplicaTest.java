package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.Tokens;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** A replica on a machine whose clock is a day ahead does no harm to itself or to the others. */
@Import(SkewedReplicaTest.DayAhead.class)
@TestPropertySource(
    properties = {
      "countersign.api.throttle.rates.login=4/min",
      "countersign.cleanup.tokens-cron=* * * * * *"
    })
@Tag("R14")
class SkewedReplicaTest extends ServiceTest {

  private static final Duration DAY = Duration.ofDays(1);

  @Value("${spring.datasource.url}")
  private String url;

  @Autowired private DatabaseClock clock;

  static final class DayAhead implements BeanPostProcessor {

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
      return bean instanceof DatabaseClock
          ? new DatabaseClock(Clock.offset(Clock.systemUTC(), DAY), System::nanoTime)
          : bean;
    }
  }

  @Test
  void its_tokens_failures_and_rates_end_as_on_other_replicas() {
    Person ada = newPerson();
    try (var other =
        Replica.start(
            url,
            "--spring.datasource.username=postgres",
            "--countersign.api.throttle.rates.login=4/min")) {
      String token = login(ada);
      for (int failure = 0; failure < 3; failure++) {
        assertThat(failedLogin(http(), ada).status()).isEqualTo(401);
      }
      Response limited = failedLogin(other.http(), ada);

      assertThat(Instant.ofEpochSecond(TokenClaims.of(token).get("iat").asLong()))
          .isCloseTo(now(), within(30, ChronoUnit.SECONDS));
      assertThat(limited.status()).as(limited.toString()).isEqualTo(429);
      assertThat(Long.parseLong(limited.header("Retry-After").orElseThrow())).isBetween(1L, 120L);
      assertThat(latest("select max(until) from login_failures"))
          .isBefore(now().plus(Duration.ofHours(2)));
    }
  }

  @Test
  void its_jobs_hold_their_leases_no_longer_than_others() {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                database()
                    .sql("select exists (select from leases where isfinite(until))")
                    .query(Boolean.class)
                    .single());

    assertThat(latest("select max(until) from leases where isfinite(until)"))
        .isBefore(now().plus(Duration.ofMinutes(2)));
  }

  @Test
  void its_metrics_show_the_difference() {
    assertThat(clock.meters().getFirst().value().getAsDouble())
        .isCloseTo((double) DAY.toSeconds(), within(1.0));
  }

  private static Response failedLogin(Http http, Person person) {
    return http.post(
        "/api/token/",
        Tokens.json(Map.of("username", person.username(), "password", "not-the-password")));
  }

  private Instant latest(String sql) {
    return database().sql(sql).query((row, _) -> Timestamps.instant(row, "max")).single();
  }

  private static Instant now() {
    return InstantSource.system().instant();
  }
}
