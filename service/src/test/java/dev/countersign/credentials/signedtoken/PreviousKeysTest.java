package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestKeys;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("R38")
class PreviousKeysTest {

  private static final Instant END = Instant.parse("2026-11-22T08:00:00Z");
  private static final String OLD_SECRET = "an-older-secret-".repeat(5);
  private static final String CURRENT = TestKeys.privatePem(TestKeys.ec("secp256r1"));
  private static final Map<String, Object> CLAIMS = Map.of("user_id", "1");

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void a_previous_key_is_good_until_its_end_and_refused_from_then_on(TestAlgorithm old) {
    String token = KeyedCodecs.with(old.settings()).encode(CLAIMS);
    Map<String, String> settings = es256();
    addPrevious(settings, old, END);

    assertThat(codecAt(END.minusMillis(1), settings).decode(token)).isPresent();
    assertThat(codecAt(END, settings).decode(token)).isEmpty();
    assertThat(codecAt(END.plusSeconds(1), settings).decode(token)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void a_previous_key_without_an_end_stays_and_one_that_is_removed_is_gone(TestAlgorithm old) {
    String token = KeyedCodecs.with(old.settings()).encode(CLAIMS);
    Map<String, String> settings = es256();
    assertThat(KeyedCodecs.with(settings).decode(token)).isEmpty();

    addPrevious(settings, old, null);

    assertThat(KeyedCodecs.with(settings).decode(token)).isPresent();
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void a_previous_key_signs_nothing(TestAlgorithm old) {
    Map<String, String> settings = es256();
    String before = KeyedCodecs.with(settings).encode(CLAIMS);

    addPrevious(settings, old, null);

    assertThat(KeyedCodecs.with(settings).encode(CLAIMS)).isEqualTo(before);
  }

  @Test
  void of_a_pair_the_public_half_is_enough() {
    String token = KeyedCodecs.with(TestAlgorithm.PS256.settings()).encode(CLAIMS);

    TokenCodec codec =
        KeyedCodecs.with(
            Map.of(
                "previous-keys[0].algorithm",
                "PS256",
                "previous-keys[0].key",
                TestKeys.publicPem(TestAlgorithm.PS256.pair())));

    assertThat(codec.decode(token)).isPresent();
  }

  @Test
  void two_secrets_with_the_very_same_header_are_both_asked() {
    Map<String, String> before = Map.of("signing-key", OLD_SECRET);
    Map<String, String> after =
        Map.of(
            "previous-keys[0].algorithm",
            "HS256",
            "previous-keys[0].key",
            OLD_SECRET,
            "previous-keys[0].until",
            END.toString());
    String old = KeyedCodecs.with(before).encode(CLAIMS);
    String fresh = KeyedCodecs.with(after).encode(CLAIMS);

    assertThat(codecAt(END.minusSeconds(1), after).decode(old)).isPresent();
    assertThat(codecAt(END.minusSeconds(1), after).decode(fresh)).isPresent();
    assertThat(codecAt(END, after).decode(old)).isEmpty();
    assertThat(codecAt(END, after).decode(fresh)).isPresent();
    assertThat(KeyedCodecs.with(before).decode(fresh)).isEmpty();
  }

  @Test
  void the_current_key_may_still_stand_among_the_previous_ones_and_does_not_end_with_them() {
    Map<String, String> settings = es256();
    settings.put("previous-keys[0].algorithm", "ES256");
    settings.put("previous-keys[0].key", settings.getOrDefault("signing-key", ""));
    settings.put("previous-keys[0].until", END.toString());

    TokenCodec codec = codecAt(END, settings);

    assertThat(codec.decode(codec.encode(CLAIMS))).isPresent();
  }

  @Test
  void a_key_for_two_algorithms_stops_start_up() {
    refuses(
        Map.of(
            "algorithm",
            "PS256",
            "signing-key",
            TestKeys.privatePem(TestAlgorithm.RS256.pair()),
            "previous-keys[0].algorithm",
            "RS256",
            "previous-keys[0].key",
            TestKeys.publicPem(TestAlgorithm.RS256.pair())),
        "a key must have exactly one algorithm, and this key is also set for PS256");
    refuses(
        Map.of(
            "previous-keys[0].algorithm", "HS512", "previous-keys[0].key", ServiceTest.SECRET_KEY),
        "a key must have exactly one algorithm, and this key is also set for HS256");
  }

  @Test
  void a_previous_key_that_does_not_fit_stops_start_up() {
    refuses(
        Map.of("previous-keys[0].algorithm", "HS256", "previous-keys[0].key", "short"),
        "a signing key needs 32 bytes or more, this one has 5");
    refuses(
        Map.of("previous-keys[0].algorithm", "ES256", "previous-keys[0].key", OLD_SECRET),
        "ES256 needs a public or private key in PEM");
  }

  @Test
  void a_verifying_key_must_be_the_other_half() {
    var settings = new HashMap<>(TestAlgorithm.ES256.settings());
    settings.put("verifying-key", TestKeys.publicPem(TestAlgorithm.ES256.pair()));
    TokenCodec codec = KeyedCodecs.with(settings);
    assertThat(codec.decode(codec.encode(CLAIMS))).isPresent();

    settings.put("verifying-key", TestKeys.publicPem(TestKeys.ec("secp256r1")));
    refuses(settings, "is not the public half of countersign.jwt.signing-key");
    refuses(
        Map.of("verifying-key", TestKeys.publicPem(TestAlgorithm.ES256.pair())),
        "HS256 has no public key");
  }

  @Test
  void an_algorithm_with_pairs_of_keys_does_not_use_the_secret_key() {
    refuses(Map.of("algorithm", "EdDSA"), "EdDSA needs a private key in PEM");
  }

  private static Map<String, String> es256() {
    var settings = new HashMap<String, String>();
    settings.put("algorithm", "ES256");
    settings.put("signing-key", CURRENT);
    return settings;
  }

  private static void addPrevious(
      Map<String, String> settings, TestAlgorithm algorithm, @Nullable Instant until) {
    String prefix = "previous-keys[0].";
    settings.put(prefix + "algorithm", algorithm.name());
    settings.put(
        prefix + "key", algorithm.settings().getOrDefault("signing-key", ServiceTest.SECRET_KEY));
    if (until != null) {
      settings.put(prefix + "until", until.toString());
    }
  }

  private static TokenCodec codecAt(Instant now, Map<String, String> settings) {
    return KeyedCodecs.with(settings, Clock.fixed(now, ZoneOffset.UTC));
  }

  private static void refuses(Map<String, String> settings, String reason) {
    assertThatThrownBy(() -> KeyedCodecs.with(settings))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining(reason);
  }
}
