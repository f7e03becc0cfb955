package dev.countersign.selfservice.firstsuperuser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SetupKeysTest {

  private static final Instant NOW = Instant.parse("2026-05-05T10:00:00Z");

  private final SetupKeys keys = keys("a");

  @Test
  void a_key_is_valid_for_one_hour() {
    String key = keys.next(NOW);

    assertThat(keys.isValid(key, NOW)).isTrue();
    assertThat(keys.isValid(key, NOW.plus(Duration.ofMinutes(59)))).isTrue();
    assertThat(keys.isValid(key, NOW.plus(Duration.ofHours(1)))).isFalse();
  }

  @Test
  void a_key_with_another_expiry_is_refused() {
    String key = keys.next(NOW);
    String later = NOW.plus(Duration.ofDays(1)).getEpochSecond() + key.substring(key.indexOf('-'));

    assertThat(keys.isValid(later, NOW)).isFalse();
  }

  @Test
  void a_key_of_another_secret_is_refused_and_one_of_a_fallback_accepted() {
    String key = keys.next(NOW);

    assertThat(keys("b").isValid(key, NOW)).isFalse();
    assertThat(keys("b", "a").isValid(key, NOW)).isTrue();
  }

  @Test
  void malformed_keys_are_refused() {
    String key = keys.next(NOW);

    assertThat(List.of("", "-", "1-dead", key + "A", key.substring(1), "x" + key, "9".repeat(99)))
        .noneMatch(malformed -> keys.isValid(malformed, NOW));
  }

  private static SetupKeys keys(String secret, String... fallbacks) {
    List<Secret> earlier =
        Arrays.stream(fallbacks).map(text -> Secret.of(text.repeat(50))).toList();
    return new SetupKeys(
        new PurposeKeys(
            new ServiceSettings(Secret.of(secret.repeat(50)), earlier, false, List.of())));
  }
}
