package dev.countersign.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MisconfigurationsTest {

  static List<String> rows() throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/misconfigurations.txt")).stream()
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

    assertThat(open.findings(new Extent(false, Set.of(), false)))
        .extracting(Finding::id)
        .containsExactly("countersign.E006");
  }

  @Test
  void advice_is_given_to_those_who_ask() {
    assertThat(Configured.forProduction().findings("advice"))
        .extracting(Finding::id)
        .containsExactlyInAnyOrder("countersign.I001", "countersign.I002", "countersign.W030");
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
  void the_name_that_was_meant_is_suggested_and_the_place_is_told() {
    Finding finding =
        Configured.forProduction()
            .with("COUNTERSIGN_JWT_ACCES_TOKEN_LIFETIME=10m")
            .findings()
            .getFirst();

    assertThat(finding.hint()).isEqualTo("Did you mean COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME?");
    assertThat(finding.origin())
        .isEqualTo("environment variable COUNTERSIGN_JWT_ACCES_TOKEN_LIFETIME");
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
