package dev.countersign.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;

/** Contradictory settings stop the start-up. Settings that merely have no effect do not. */
@ExtendWith(OutputCaptureExtension.class)
class RotationSettingsTest {

  @EnableConfigurationProperties({ServiceSettings.class, SignedTokenSettings.class})
  @Import(SecretConverter.class)
  static class OnlySettings {}

  @Test
  void blacklisting_after_rotation_without_the_blacklist_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("blacklist-enabled=false"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.blacklist-enabled")
        .contains(
            "blacklisting is switched off, but countersign.jwt.blacklist-after-rotation asks for"
                + " it: set both to false, or both to true");
  }

  @Test
  void revoking_families_where_a_spent_token_may_be_used_again_stops_start_up(
      CapturedOutput output) {
    assertThatThrownBy(() -> start("blacklist-after-rotation=false", "on-reuse=revoke-family"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.on-reuse")
        .contains("revoke-family needs countersign.jwt.rotate-refresh-tokens");
  }

  @Test
  void a_grace_where_no_token_is_ever_spent_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("rotate-refresh-tokens=false", "reuse-grace=10s"));

    assertThat(output.getAll()).contains("Property: countersign.jwt.reuse-grace");
  }

  @Test
  void the_combinations_that_mean_something_start() {
    assertThatCode(
            () -> {
              start("rotate-refresh-tokens=false");
              start("rotate-refresh-tokens=false", "blacklist-enabled=false");
              start("blacklist-after-rotation=false");
              start("blacklist-after-rotation=false", "blacklist-enabled=false");
              start("on-reuse=revoke-family", "reuse-grace=10s");
            })
        .doesNotThrowAnyException();
  }

  @Test
  void a_grace_below_nought_or_above_five_minutes_stops_start_up() {
    assertThatThrownBy(() -> start("reuse-grace=-1s"));
    assertThatThrownBy(() -> start("reuse-grace=301s"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"exp", "iat", "nbf", "jti", "iss", "aud", "token_type"})
  void a_reserved_claim_for_the_user_id_stops_start_up(String claim, CapturedOutput output) {
    assertThatThrownBy(() -> start("user-id-claim=" + claim));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.user-id-claim")
        .contains("the claim " + claim + " has another meaning in every token");
  }

  @Test
  void a_custom_claim_for_the_user_id_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("user-id-claim=email", "custom-claims=email"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.user-id-claim")
        .contains("countersign.jwt.custom-claims writes a claim of this name too");
  }

  @Test
  void a_number_as_the_subject_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("user-id-claim=sub", "user-id-as-string=false"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.user-id-as-string")
        .contains("must be true where countersign.jwt.user-id-claim is sub");
  }

  @Test
  void a_user_id_in_another_claim_starts() {
    assertThatCode(
            () -> {
              start("user-id-claim=sub");
              start("user-id-claim=uid", "user-id-as-string=false");
              start("user-id-claim=email", "custom-claims=username");
            })
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"username", "email", "pk", ""})
  void a_user_field_that_can_change_stops_start_up(String field, CapturedOutput output) {
    assertThatThrownBy(() -> start("user-id-field=" + field));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.user-id-field")
        .contains("must be id: every other field of a user can change");
  }

  @Test
  void an_absolute_lifetime_below_that_of_refresh_tokens_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("absolute-lifetime=604799s"));
    assertThatThrownBy(() -> start("refresh-token-lifetime=91d"));
    assertThatThrownBy(() -> start("absolute-lifetime=-1s"));
    assertThatThrownBy(() -> start("absolute-lifetime=36501d"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.absolute-lifetime")
        .contains("is shorter than countersign.jwt.refresh-token-lifetime");
  }

  @Test
  void an_absolute_lifetime_of_one_refresh_token_or_of_none_starts() {
    assertThatCode(
            () -> {
              start("absolute-lifetime=7d");
              start("absolute-lifetime=0");
              start("absolute-lifetime=0", "refresh-token-lifetime=365d");
            })
        .doesNotThrowAnyException();
  }

  @Test
  void an_unknown_claim_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("custom-claims=email,password"));

    assertThat(output.getAll()).contains("is none of email, username, is_staff, auth_time, amr");
  }

  private static void start(String... options) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--countersign.secret-key=" + "k3y".repeat(20));
    for (String option : options) {
      arguments.add("--countersign.jwt." + option);
    }
    new SpringApplicationBuilder(OnlySettings.class)
        .web(WebApplicationType.NONE)
        .run(arguments.toArray(String[]::new))
        .close();
  }
}
