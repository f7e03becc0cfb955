package dev.countersign.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.signedtoken.SignedTokenSettings;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;

/** Options that contradict each other stop start-up; those that merely do not matter do not. */
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

  @Test
  void an_unknown_claim_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("custom-claims=email,password"));

    assertThat(output.getAll()).contains("is none of email, username, is_staff");
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
