package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretKeyFallbacksTest {

  private static final String OLD = "an-older-secret-".repeat(5);
  private static final String NEW = "a-newer-secret--".repeat(5);
  private static final Map<String, Object> CLAIMS = Map.of("user_id", "1");

  @Test
  void what_an_earlier_secret_key_has_signed_is_accepted_while_it_is_a_fallback() {
    String token = codec(Map.of(), OLD).encode(CLAIMS);

    assertThat(codec(Map.of(), NEW, OLD).decode(token)).isPresent();
    assertThat(codec(Map.of(), NEW).decode(token)).isEmpty();
  }

  @Test
  void a_fallback_signs_nothing() {
    String token = codec(Map.of(), NEW).encode(CLAIMS);

    assertThat(codec(Map.of(), NEW, OLD).encode(CLAIMS)).isEqualTo(token);
  }

  @Test
  void a_fallback_does_not_count_where_the_signing_key_is_set_apart() {
    String token = codec(Map.of(), OLD).encode(CLAIMS);

    assertThat(codec(Map.of("signing-key", NEW), NEW, OLD).decode(token)).isEmpty();
  }

  @Test
  void a_fallback_too_short_to_have_signed_is_named() {
    assertThatThrownBy(() -> codec(Map.of(), NEW, "short"))
        .isInstanceOf(UnusableSetting.class)
        .extracting("property")
        .isEqualTo("countersign.secret-key-fallbacks[0]");
  }

  private static TokenCodec codec(Map<String, String> settings, String secret, String... earlier) {
    List<Secret> fallbacks = Arrays.stream(earlier).map(Secret::of).toList();
    var service = new ServiceSettings(Secret.of(secret), fallbacks, false, List.of());
    return new TokenCodec(KeyedCodecs.keys(settings, service, Clock.systemUTC()));
  }
}
