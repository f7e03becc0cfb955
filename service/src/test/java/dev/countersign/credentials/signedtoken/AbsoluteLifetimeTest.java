package dev.countersign.credentials.signedtoken;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** A login ends 90 days after its creation, however often it is refreshed. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.jwt.reuse-grace=10s")
class AbsoluteLifetimeTest extends TokenTest {

  private static final Instant START = Instant.parse("2026-11-15T12:00:00.750Z");
  private static final Instant END = START.truncatedTo(SECONDS).plus(Duration.ofDays(90));

  @Autowired private MovableClock clock;

  @BeforeEach
  void start() {
    clock.set(START);
  }

  @Test
  void no_refresh_gives_a_token_that_outlives_the_login() {
    Pair pair = refreshedUntil(END.minus(Duration.ofDays(1)), newPerson());

    assertThat(expiry(pair.refresh())).isEqualTo(END);
    assertThat(expiry(pair.access()))
        .isEqualTo(END.minus(Duration.ofDays(1)).plus(Duration.ofMinutes(30)));
    clock.set(END.minusNanos(1000));
    Pair last = rotate(pair.refresh());
    assertThat(expiry(last.refresh())).isEqualTo(END);
    assertThat(expiry(last.access())).isEqualTo(END);
    assertThat(me(last.access()).status()).isEqualTo(200);

    clock.set(END);

    assertExpired(refresh(last.refresh()));
    assertExpired(verify(last.refresh()));
    assertThat(me(last.access()).status()).isEqualTo(401);
  }

  @Test
  void a_retry_inside_the_grace_gets_the_same_pair_until_the_end_and_none_after_it() {
    Pair pair = refreshedUntil(END.minusSeconds(5), newPerson());
    Response first = refresh(pair.refresh());

    clock.set(END.minusSeconds(1));
    assertThat(refresh(pair.refresh()).body()).isEqualTo(first.body());

    clock.set(END);
    assertThat(refresh(pair.refresh()).status()).isEqualTo(401);
  }

  /**
   * This happens after an upgrade or after the setting was shortened: the token's own expiry is
   * later.
   */
  @Test
  void a_login_that_is_too_old_is_over_though_its_token_has_not_expired() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    String login = claims(pair.refresh()).get("jti").asString().substring(0, 24);
    clock.move(Duration.ofDays(1));
    makeOlder(ada, Duration.ofDays(90));

    assertExpired(refresh(pair.refresh()));
    assertThat(verify(pair.refresh()).status()).isEqualTo(401);
    Pair next = obtain(ada);
    assertThat(logout(new Pair(pair.refresh(), next.access())).status()).isEqualTo(400);
    Response open = http().request("GET", "/api/accounts/sessions/").bearer(next.access()).send();
    assertThat(open.json().findValuesAsString("id")).hasSize(1).doesNotContain(login);
    assertThat(
            http()
                .request("DELETE", "/api/accounts/sessions/" + login + "/")
                .bearer(next.access())
                .send()
                .status())
        .isEqualTo(404);
  }

  @Test
  void the_list_of_logins_shows_the_end_that_counts() {
    Person ada = newPerson();
    Pair pair = refreshedUntil(END.minus(Duration.ofDays(1)), ada);

    Response open = http().request("GET", "/api/accounts/sessions/").bearer(pair.access()).send();

    assertThat(Instant.parse(open.json().get(0).get("expires_at").asString())).isEqualTo(END);
  }

  private Pair refreshedUntil(Instant time, Person person) {
    Pair pair = obtain(person);
    while (clock.instant().plus(Duration.ofDays(6)).isBefore(time)) {
      clock.move(Duration.ofDays(6));
      pair = rotate(pair.refresh());
    }
    clock.set(time);
    return rotate(pair.refresh());
  }

  private static Instant expiry(String token) {
    return Instant.ofEpochSecond(claims(token).get("exp").asLong());
  }

  private static void assertExpired(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
    assertThat(answer.body())
        .isEqualTo("{\"detail\":\"Token is expired\",\"code\":\"token_not_valid\"}");
  }
}
