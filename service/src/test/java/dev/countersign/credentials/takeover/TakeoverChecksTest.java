package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TakeoverChecksTest {

  private static final Instant UNTIL = Instant.parse("2030-01-01T00:00:00Z");
  private static final Secret KEY = Secret.of("a-key-of-django-0123456789");

  @Test
  void a_key_that_stays_set_after_the_end_is_a_warning() {
    assertThat(found(UNTIL, KEY, UNTIL)).containsExactly("countersign.W080");
  }

  @Test
  void an_end_that_has_passed_is_reported() {
    assertThat(found(UNTIL, null, UNTIL.plusSeconds(1))).containsExactly("countersign.I008");
  }

  @Test
  void nothing_is_reported_before_the_end_or_without_a_takeover() {
    assertThat(found(UNTIL, KEY, UNTIL.minusSeconds(1))).isEmpty();
    assertThat(found(null, null, UNTIL)).isEmpty();
  }

  private static List<String> found(@Nullable Instant until, @Nullable Secret key, Instant now) {
    var settings = new TakeoverSettings(until, key, SigningAlgorithm.HS256, false);
    return new TakeoverChecks(settings, Clock.fixed(now, ZoneOffset.UTC))
        .checks().stream().flatMap(check -> check.findings().stream()).map(Finding::id).toList();
  }
}
