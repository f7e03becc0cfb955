package dev.countersign.operations.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("service")
@Tag("R34")
@Tag("T23")
class MisconfigurationsTest {

  static List<String> rows() throws IOException {
    return Files.readAllLines(Path.of("service/src/test/resources/misconfigurations.txt")).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void each_is_found_by_its_id_and_nothing_else_is(String row) {
    String[] idAndSettings = row.split(" ", 2);

    List<Finding> findings =
        Configured.forProduction().with(idAndSettings[1].split(" [|] ")).findings();

    assertThat(findings).extracting(Finding::id).containsExactly(idAndSettings[0]);
  }

  @Test
  void there_are_sixty_of_them_and_more() throws IOException {
    assertThat(rows()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
  }

  @Test
  void production_settings_give_no_finding() {
    assertThat(Configured.forProduction().findings()).isEmpty();
    assertThat(Configured.forProduction().with("--spring.profiles.active=prod").findings())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "::1", "localhost"})
  void metrics_for_this_machine_alone_give_no_finding(String address) {
    assertThat(
            Configured.forProduction()
                .with("countersign.metrics.enabled=true", "countersign.metrics.address=" + address)
                .findings())
        .isEmpty();
    assertThat(Configured.forProduction().with("countersign.metrics.address=0.0.0.0").findings())
        .isEmpty();
  }

  @Test
  void the_defaults_of_the_original_give_its_four_warnings() {
    assertThat(Configured.asRecorded().findings())
        .extracting(Finding::id)
        .containsExactlyInAnyOrder(
            "security.W004", "security.W008", "security.W012", "security.W016");
  }

  @Test
  void what_is_about_deployment_is_asked_for() {
    Configured open = Configured.asRecorded().with("countersign.csrf.cookie.name=sessionid");

    assertThat(open.findings(new CheckScope(false, Set.of(), false)))
        .extracting(Finding::id)
        .containsExactly("countersign.E006");
  }

  @Test
  void advice_is_given_to_those_who_ask() {
    assertThat(Configured.forProduction().findings("advice"))
        .extracting(Finding::id)
        .containsExactlyInAnyOrder(
            "countersign.I001", "countersign.I004", "countersign.I011", "countersign.W030");
  }

  @Test
  void the_profile_for_production_names_the_session_cookie_for_this_host_alone() {
    assertThat(Configured.forProduction().with("--spring.profiles.active=prod").findings("advice"))
        .extracting(Finding::id)
        .doesNotContain("countersign.I004", "countersign.E012");
  }

  @Test
  void findings_keep_their_order_wherever_their_checks_are_declared() {
    assertThat(
            Configured.asRecorded()
                .with(
                    "countersign.jwt.absolute-lifetime=0",
                    "countersign.session.cookie.name=__Host-a",
                    "countersign.csrf.cookie.name=__Host-b",
                    "countersign.lockout.enabled=false",
                    "countersign.events.enabled=false",
                    "spring.mail.host=smtp.example.com")
                .findings())
        .extracting(Finding::id)
        .containsExactly(
            "countersign.W035",
            "countersign.E009",
            "security.W016",
            "countersign.W028",
            "countersign.E012",
            "countersign.E012",
            "security.W004",
            "countersign.W029",
            "security.W012",
            "security.W008");
  }

  @Test
  void silenced_findings_are_not_shown() {
    assertThat(
            Configured.asRecorded()
                .with("countersign.checks.silenced=security.W004,security.W008")
                .findings())
        .extracting(Finding::id)
        .containsExactlyInAnyOrder("security.W012", "security.W016");
  }

  @Test
  void each_spelling_of_a_variable_is_known() {
    Configured spelt =
        Configured.forProduction()
            .with(
                "COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME=17m",
                "COUNTERSIGN_JWT_REFRESHTOKENLIFETIME=8d",
                "COUNTERSIGN_SECRET_KEY_FALLBACKS_0=" + "Zr8wXp3KvT6mQy1LbN9cHs4G".repeat(3),
                "COUNTERSIGN_SUPERUSER_PASSWORD=x",
                "DJANGO_SUPERUSER_PASSWORD=x");

    assertThat(spelt.findings()).isEmpty();
  }

  @Test
  void a_finding_tells_where_its_value_comes_from() {
    assertThat(origin("COUNTERSIGN_DEBUG=true"))
        .isEqualTo("environment variable COUNTERSIGN_DEBUG");
    assertThat(origin("--countersign.debug=true")).isEqualTo("command line");
    assertThat(Configured.asRecorded().findings())
        .extracting(Finding::origin)
        .containsOnly("default");
  }

  private static String origin(String setting) {
    return Configured.forProduction().with(setting).findings().getFirst().origin();
  }
}
