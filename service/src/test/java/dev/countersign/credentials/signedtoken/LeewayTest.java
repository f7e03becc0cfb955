package dev.countersign.credentials.signedtoken;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

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

/** Checks that LEEWAY tolerates clock differences in both directions, to the second. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.jwt.leeway=60s")
class LeewayTest extends TokenTest {

  private static final Instant START = Instant.parse("2026-11-15T12:00:00.750Z");
  private static final Instant ISSUED = START.truncatedTo(SECONDS);
  private static final Duration ACCESS = Duration.ofMinutes(30);
  private static final Duration REFRESH = Duration.ofDays(7);
  private static final Duration LEEWAY = Duration.ofSeconds(60);

  @Autowired private MovableClock clock;

  @BeforeEach
  void start() {
    clock.set(START);
  }

  @Test
  void an_access_token_is_good_for_the_leeway_after_its_end_and_no_longer() {
    String access = obtain(newPerson()).access();

    clock.set(ISSUED.plus(ACCESS).plus(LEEWAY).minusNanos(1));
    assertThat(me(access).status()).isEqualTo(200);

    clock.set(ISSUED.plus(ACCESS).plus(LEEWAY));
    assertThat(me(access).status()).isEqualTo(401);
  }

  @Test
  void a_refresh_token_is_good_for_the_leeway_after_its_end_and_no_longer() {
    Person ada = newPerson();
    Pair used = obtain(ada);
    Pair ended = obtain(ada);
    Pair late = obtain(ada);

    clock.set(ISSUED.plus(REFRESH).plus(LEEWAY).minusNanos(1));
    assertThat(verify(late.refresh()).status()).isEqualTo(200);
    Pair successor = rotate(used.refresh());
    assertThat(logout(new Pair(ended.refresh(), successor.access())).status()).isEqualTo(205);

    clock.set(ISSUED.plus(REFRESH).plus(LEEWAY));
    assertThat(refresh(late.refresh()).json().get("detail").asString())
        .isEqualTo("Token is expired");
  }

  @Test
  void a_jump_back_is_forgiven_up_to_the_leeway() {
    Pair pair = obtain(newPerson());

    clock.set(ISSUED.minus(LEEWAY));
    assertThat(me(pair.access()).status()).isEqualTo(200);
    assertThat(verify(pair.refresh()).status()).isEqualTo(200);
    clock.set(ISSUED.minus(LEEWAY).minusSeconds(1));
    assertThat(me(pair.access()).status()).isEqualTo(401);
    assertThat(verify(pair.refresh()).status()).isEqualTo(401);
    clock.set(ISSUED.minus(LEEWAY));
    assertThat(refresh(pair.refresh()).status()).isEqualTo(200);
    assertBlacklisted(refresh(pair.refresh()));
  }
}
