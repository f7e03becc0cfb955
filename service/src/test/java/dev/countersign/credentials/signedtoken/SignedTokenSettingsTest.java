package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** The settings of rotation are in {@code RotationSettingsTest}. */
final class SignedTokenSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "absolute-lifetime, 23h, refresh-token-lifetime, 1d",
    "user-id-field, email, rotate-refresh-tokens, true",
    "user-id-claim, exp, rotate-refresh-tokens, true",
    "user-id-claim, email, custom-claims, email",
    "user-id-as-string, false, user-id-claim, sub"
  })
  void two_settings_that_contradict_each_other_are_refused_and_named(
      String name, String value, String otherName, String otherValue) {
    assertThatThrownBy(() -> settings(name, value, otherName, otherValue))
        .isInstanceOf(BindException.class)
        .hasRootCauseInstanceOf(UnusableSetting.class)
        .rootCause()
        .hasFieldOrPropertyWithValue("property", "countersign.jwt." + name);
  }

  @ParameterizedTest
  @CsvSource({
    "absolute-lifetime, 1d, refresh-token-lifetime, 1d",
    "absolute-lifetime, 0s, refresh-token-lifetime, 1d",
    "user-id-claim, sub, user-id-as-string, true",
    "user-id-claim, uid, user-id-as-string, false",
    "user-id-claim, email, custom-claims, username"
  })
  void two_settings_that_agree_are_accepted(
      String name, String value, String otherName, String otherValue) {
    assertThat(settings(name, value, otherName, otherValue)).isNotNull();
  }

  @Test
  void a_login_ends_at_its_absolute_lifetime_in_whole_seconds() {
    SignedTokenSettings settings =
        settings("absolute-lifetime", "2d", "refresh-token-lifetime", "1d");
    Instant created = Instant.parse("2030-01-01T00:00:00.9Z");
    Instant end = Instant.parse("2030-01-03T00:00:00Z");

    assertThat(settings.endOfLogin(created)).isEqualTo(end);
    assertThat(settings.earliestLogin(end)).isEqualTo(Instant.parse("2030-01-01T00:00:01Z"));
  }

  @Test
  void an_absolute_lifetime_of_0_means_that_a_login_has_no_end() {
    SignedTokenSettings settings = settings("absolute-lifetime", "0s", "leeway", "0s");

    assertThat(settings.endOfLogin(Instant.EPOCH)).isEqualTo(Instant.MAX);
    assertThat(settings.earliestLogin(Instant.now())).isEqualTo(Instant.EPOCH);
  }

  @Test
  void a_token_family_is_kept_for_the_lifetime_of_a_refresh_token_and_the_leeway() {
    assertThat(settings("refresh-token-lifetime", "1d", "leeway", "30s").loginLifetime())
        .isEqualTo(Duration.ofDays(1).plusSeconds(30));
  }

  private static SignedTokenSettings settings(
      String name, String value, String otherName, String otherValue) {
    Map<String, String> given = new HashMap<>();
    given.put("countersign.jwt." + name, value);
    given.put("countersign.jwt." + otherName, otherValue);
    return new Binder(new MapConfigurationPropertySource(given))
        .bindOrCreate("countersign.jwt", SignedTokenSettings.class);
  }
}
