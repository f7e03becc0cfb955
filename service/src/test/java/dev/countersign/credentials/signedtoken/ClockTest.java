package dev.countersign.credentials.signedtoken;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;

/** Checks expiry to the second, and the effect of a clock that jumps. */
@Import(MovableClock.class)
@Tag("R27")
class ClockTest extends TokenTest {

  private static final Instant START = Instant.parse("2026-11-15T12:00:00.750Z");
  private static final Instant ISSUED = START.truncatedTo(SECONDS);
  private static final Duration ACCESS = Duration.ofMinutes(30);
  private static final Duration REFRESH = Duration.ofDays(7);

  @Autowired private MovableClock clock;

  @BeforeEach
  void start() {
    clock.set(START);
  }

  @Test
  void an_access_token_is_good_in_its_last_second_and_expired_in_the_next() {
    String access = obtain(newPerson()).access();

    clock.set(ISSUED.plus(ACCESS).minusNanos(1));
    assertThat(me(access).status()).isEqualTo(200);
    assertThat(verify(access).status()).isEqualTo(200);

    clock.set(ISSUED.plus(ACCESS));
    assertThat(message(me(access))).isEqualTo("Token is expired");
    assertThat(detail(verify(access))).isEqualTo("Token is expired");
  }

  @Test
  void a_refresh_token_is_good_in_its_last_second_and_expired_in_the_next() {
    Person ada = newPerson();
    Pair used = obtain(ada);
    Pair late = obtain(ada);

    clock.set(ISSUED.plus(REFRESH).minusNanos(1));
    assertThat(verify(late.refresh()).status()).isEqualTo(200);
    assertThat(refresh(used.refresh()).status()).isEqualTo(200);

    clock.set(ISSUED.plus(REFRESH));
    assertThat(detail(verify(late.refresh()))).isEqualTo("Token is expired");
    assertThat(detail(refresh(late.refresh()))).isEqualTo("Token is expired");
    assertThat(logout(new Pair(late.refresh(), login(ada))).status()).isEqualTo(400);
  }

  @Test
  void a_rotation_starts_the_lifetime_anew() {
    Pair pair = obtain(newPerson());

    for (int week = 0; week < 4; week++) {
      clock.move(REFRESH.minusSeconds(1));
      pair = rotate(pair.refresh());
    }

    assertThat(claims(pair.refresh()).get("exp").asLong())
        .isEqualTo(clock.instant().plus(REFRESH).getEpochSecond());
  }

  @Test
  void a_token_is_not_good_before_its_nbf_nor_before_it_was_issued() {
    long id = newPerson().id();

    for (String claim : List.of("nbf", "iat")) {
      assertThat(me(access(id, claim, ISSUED)).status()).as(claim).isEqualTo(200);
      Response early = me(access(id, claim, ISSUED.plusSeconds(1)));
      assertThat(early.status()).as(claim).isEqualTo(401);
      assertThat(message(early)).as(claim).isEqualTo("Token is invalid");
      assertThat(verify(access(id, claim, ISSUED.plusSeconds(1))).status())
          .as(claim)
          .isEqualTo(401);
    }
  }

  @Test
  void after_eight_days_everything_is_expired_and_one_logs_in_again() {
    Person ada = newPerson();
    Pair old = obtain(ada);

    clock.move(Duration.ofDays(8));

    assertThat(message(me(old.access()))).isEqualTo("Token is expired");
    assertThat(detail(refresh(old.refresh()))).isEqualTo("Token is expired");
    assertThat(detail(verify(old.refresh()))).isEqualTo("Token is expired");
    Pair fresh = obtain(ada);
    assertThat(me(fresh.access()).status()).isEqualTo(200);
    assertThat(refresh(fresh.refresh()).status()).isEqualTo(200);
  }

  @Test
  void one_hour_back_what_was_issued_since_is_not_good_until_the_clock_has_caught_up() {
    Pair pair = obtain(newPerson());

    clock.move(Duration.ofHours(-1));
    assertThat(message(me(pair.access()))).isEqualTo("Token is invalid");
    assertThat(detail(refresh(pair.refresh()))).isEqualTo("Token is invalid");
    assertThat(detail(verify(pair.refresh()))).isEqualTo("Token is invalid");

    clock.set(START);
    assertThat(me(pair.access()).status()).isEqualTo(200);
    assertThat(refresh(pair.refresh()).status()).isEqualTo(200);
  }

  @Test
  void one_hour_back_nothing_spent_or_logged_out_revives() {
    Person ada = newPerson();
    Pair spent = obtain(ada);
    Pair ended = obtain(ada);
    clock.move(Duration.ofHours(2));
    Pair successor = rotate(spent.refresh());
    assertThat(logout(new Pair(ended.refresh(), successor.access())).status()).isEqualTo(205);

    clock.move(Duration.ofHours(-1));

    assertBlacklisted(refresh(spent.refresh()));
    assertBlacklisted(refresh(ended.refresh()));
    assertBlacklisted(verify(spent.refresh()));
    assertBlacklisted(verify(ended.refresh()));
  }

  @Test
  void a_use_that_looked_at_the_clock_before_the_winner_did_is_refused() {
    for (Duration behind : List.of(Duration.ofNanos(1000), Duration.ofMillis(1))) {
      clock.set(START);
      String token = obtain(newPerson()).refresh();
      rotate(token);

      clock.move(behind.negated());

      assertBlacklisted(refresh(token));
    }
  }

  @Test
  void one_hour_back_lifetimes_are_whole() {
    Person ada = newPerson();
    clock.move(Duration.ofHours(-3));
    Pair early = obtain(ada);
    clock.set(START);
    obtain(ada);

    clock.move(Duration.ofHours(-1));

    for (Pair pair : List.of(obtain(ada), rotate(early.refresh()))) {
      assertThat(lifetime(pair.access())).isEqualTo(ACCESS);
      assertThat(lifetime(pair.refresh())).isEqualTo(REFRESH);
      assertThat(claims(pair.access()).get("iat").asLong())
          .isEqualTo(ISSUED.minus(Duration.ofHours(1)).getEpochSecond());
      assertThat(me(pair.access()).status()).isEqualTo(200);
    }
  }

  @Test
  void tokens_are_good_beyond_2038_and_at_the_end_of_9999() {
    for (String instant :
        List.of("2038-01-19T03:14:07Z", "2038-01-19T03:14:08Z", "9999-12-31T23:59:59Z")) {
      clock.set(Instant.parse(instant));
      Person ada = newPerson();

      Pair pair = rotate(obtain(ada).refresh());

      assertThat(claims(pair.refresh()).get("exp").asLong())
          .as(instant)
          .isEqualTo(clock.instant().plus(REFRESH).getEpochSecond());
      assertThat(me(pair.access()).status()).as(instant).isEqualTo(200);
      assertThat(verify(pair.refresh()).status()).as(instant).isEqualTo(200);
      clock.move(Duration.ofDays(6));
      assertThat(message(me(pair.access()))).as(instant).isEqualTo("Token is expired");
      assertThat(refresh(pair.refresh()).status()).as(instant).isEqualTo(200);
    }
  }

  @Test
  void a_time_beyond_all_calendars_is_a_fault_and_not_a_failure() {
    Map<String, Object> payload = Tokens.accessPayload(newPerson().id());
    payload.put("iat", START.getEpochSecond());
    for (long end : List.of(Instant.MAX.getEpochSecond() + 1, Long.MAX_VALUE)) {
      payload.put("exp", end);

      Response answer = me(tokens().signed(Tokens.header(), payload));

      assertThat(answer.status()).as("%d", end).isEqualTo(401);
      assertThat(message(answer)).isEqualTo("Token is invalid");
    }
  }

  private String access(long userId, String claim, Instant value) {
    Map<String, Object> payload = Tokens.accessPayload(userId);
    payload.put("exp", START.plus(ACCESS).getEpochSecond());
    payload.put("iat", START.getEpochSecond());
    payload.put(claim, value.getEpochSecond());
    return tokens().signed(Tokens.header(), payload);
  }

  private static Duration lifetime(String token) {
    JsonNode claims = claims(token);
    return Duration.ofSeconds(claims.get("exp").asLong() - claims.get("iat").asLong());
  }

  private static String message(Response answer) {
    return answer.json().at("/messages/0/message").asString("");
  }

  private static String detail(Response answer) {
    return answer.json().path("detail").asString("");
  }
}
