package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.UnusableSetting;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.StaticListableBeanFactory;

class SignedTokenChecksTest {

  @Test
  void the_default_settings_give_advice_only() {
    assertThat(findings(Map.of())).containsExactly("countersign.I001");
  }

  @ParameterizedTest
  @CsvSource({
    "access-token-lifetime,  299s, countersign.W002",
    "access-token-lifetime, 3601s, countersign.W002",
    "refresh-token-lifetime,  6d, countersign.W003",
    "refresh-token-lifetime, 31d, countersign.W003",
    "absolute-lifetime, 0s, countersign.W035",
    "leeway, 301s, countersign.W020",
    "blacklist-after-rotation, false, countersign.W004",
    "reuse-grace, 31s, countersign.W026"
  })
  void a_setting_that_weakens_tokens_is_reported(String name, String value, String id) {
    assertThat(findings(Map.of(name, value))).contains(id);
  }

  @ParameterizedTest
  @CsvSource({
    "access-token-lifetime,  300s",
    "access-token-lifetime, 3600s",
    "refresh-token-lifetime,  7d",
    "refresh-token-lifetime, 30d",
    "absolute-lifetime, 30d",
    "leeway, 300s",
    "reuse-grace, 30s"
  })
  void the_limits_themselves_are_accepted(String name, String value) {
    assertThat(findings(Map.of(name, value))).containsExactly("countersign.I001");
  }

  @Test
  void a_blacklist_that_is_switched_off_is_reported() {
    Map<String, String> off =
        Map.of("blacklist-enabled", "false", "rotate-refresh-tokens", "false");

    assertThat(findings(off)).contains("countersign.W005").doesNotContain("countersign.W004");
  }

  @Test
  void spent_tokens_are_reported_only_if_tokens_are_rotated_and_can_be_ended() {
    var settings = new HashMap<>(Map.of("blacklist-after-rotation", "false"));
    settings.put("rotate-refresh-tokens", "false");
    assertThat(findings(settings)).doesNotContain("countersign.W004");

    settings.put("rotate-refresh-tokens", "true");
    settings.put("blacklist-enabled", "false");
    assertThat(findings(settings)).contains("countersign.W005").doesNotContain("countersign.W004");
  }

  @Test
  void a_login_that_goes_on_after_a_reuse_and_a_shared_key_are_advice() {
    assertThat(findings(Map.of("on-reuse", "revoke-family", "signing-key", "x".repeat(32))))
        .isEmpty();
    assertThat(findings(Map.of("on-reuse", "refuse"))).contains("countersign.I002");
  }

  @Test
  void a_previous_key_without_an_end_is_reported() {
    var settings = new HashMap<String, String>();
    settings.put("previous-keys[0].algorithm", "HS256");
    settings.put("previous-keys[0].key", "y".repeat(32));
    assertThat(findings(settings)).contains("countersign.W022");

    settings.put("previous-keys[0].until", "2030-01-01T00:00:00Z");
    assertThat(findings(settings)).doesNotContain("countersign.W022");
  }

  @Test
  void a_key_that_prevents_the_start_is_an_error_of_its_setting() {
    var beans = new DefaultListableBeanFactory();
    beans.registerBeanDefinition(
        "keys",
        BeanDefinitionBuilder.genericBeanDefinition(
                SigningKeys.class,
                () -> {
                  throw new UnusableSetting("countersign.jwt.signing-key", "is too short");
                })
            .getBeanDefinition());
    var checks =
        new SignedTokenChecks(TestSettings.defaults(), beans.getBeanProvider(SigningKeys.class));

    assertThat(checks.checks().stream().flatMap(check -> check.findings().stream()).toList())
        .filteredOn(finding -> finding.id().equals("countersign.E007"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.property()).isEqualTo("countersign.jwt.signing-key");
              assertThat(finding.text()).contains("is too short");
              assertThat(finding.hint()).doesNotContain("bin/countersign");
            });
  }

  private static List<String> findings(Map<String, String> settings) {
    var checks =
        new SignedTokenChecks(
            TestSettings.of(settings),
            new StaticListableBeanFactory(
                    Map.of("keys", KeyedCodecs.keys(Map.of(), "k".repeat(50), Clock.systemUTC())))
                .getBeanProvider(SigningKeys.class));
    assertThat(checks.tag()).isEqualTo("tokens");
    var found = new ArrayList<String>();
    checks
        .checks()
        .forEach(check -> check.findings().stream().map(Finding::id).forEach(found::add));
    return found;
  }
}
