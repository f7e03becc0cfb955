package dev.countersign.credentials.passkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.passkeys.Challenge.Purpose;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class ChallengesTest extends ServiceTest {

  private static final Instant NOON = Instant.parse("2026-11-17T12:00:00Z");

  @Autowired private PurposeKeys keys;

  @Test
  void a_challenge_carries_its_user_and_handle() {
    Challenges challenges = at(NOON);
    byte[] handle = challenges.newHandle();

    Challenge read =
        challenges.read(Purpose.REGISTRATION, challenges.forRegistration(42, handle)).orElseThrow();

    assertThat(read.userId()).isEqualTo(42);
    assertThat(read.handle()).isEqualTo(handle);
    assertThat(read.expiresAt()).isEqualTo(NOON.plus(Duration.ofMinutes(5)));
  }

  @Test
  void a_challenge_expires_after_5_minutes() {
    byte[] challenge = at(NOON).forLogin();

    assertThat(at(NOON.plusSeconds(299)).read(Purpose.LOGIN, challenge)).isPresent();
    assertThat(at(NOON.plusSeconds(300)).read(Purpose.LOGIN, challenge)).isEmpty();
  }

  @Test
  void a_challenge_is_valid_for_its_purpose_only() {
    Challenges challenges = at(NOON);

    assertThat(challenges.read(Purpose.REGISTRATION, challenges.forLogin())).isEmpty();
    assertThat(
            challenges.read(Purpose.LOGIN, challenges.forRegistration(42, challenges.newHandle())))
        .isEmpty();
  }

  @Test
  void a_changed_challenge_is_refused() {
    Challenges challenges = at(NOON);
    byte[] challenge = challenges.forLogin();

    for (int i = 0; i < challenge.length; i++) {
      byte[] changed = challenge.clone();
      changed[i] ^= 1;
      assertThat(challenges.read(Purpose.LOGIN, changed)).as("byte " + i).isEmpty();
    }
    assertThat(challenges.read(Purpose.LOGIN, new byte[0])).isEmpty();
  }

  private Challenges at(Instant now) {
    return new Challenges(keys, new SecureRandom(), Clock.fixed(now, ZoneOffset.UTC));
  }
}
