package dev.countersign.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.platform.settings.ApiSettings.TokenEndpoint;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Tests where settings are read from, and how unusable ones are reported. */
@ExtendWith(OutputCaptureExtension.class)
class SettingsTest {

  private static final String KEY = "--countersign.secret-key=" + "k3y".repeat(20);

  @EnableConfigurationProperties({
    ServiceSettings.class,
    ApiSettings.class,
    SignedTokenSettings.class
  })
  @Import(SecretConverter.class)
  static class OnlySettings {}

  @Test
  void the_configured_values_of_the_specification_are_the_defaults() {
    try (var context = start(Map.of(), KEY)) {
      var tokens = context.getBean(SignedTokenSettings.class);
      assertThat(tokens.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(30));
      assertThat(tokens.refreshTokenLifetime()).isEqualTo(Duration.ofDays(7));
      assertThat(tokens.updateLastLogin()).isTrue();
      assertThat(tokens.userIdClaim()).isEqualTo("user_id");
      assertThat(context.getBean(ApiSettings.class).accountPrefix()).isEqualTo("/api/accounts/");
      assertThat(context.getBean(ApiSettings.class).defaultPermissionClasses())
          .containsExactly("is-authenticated");
    }
  }

  @Test
  void the_environment_binds_with_and_without_underscores_in_a_name() {
    Map<String, Object> environment =
        Map.of(
            "COUNTERSIGN_SECRET_KEY", "from-the-environment-".repeat(3),
            "COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME", "17m",
            "COUNTERSIGN_JWT_REFRESHTOKENLIFETIME", "1209600",
            "COUNTERSIGN_API_TOKEN_ENDPOINT", "token",
            "COUNTERSIGN_API_DEFAULT_AUTHENTICATION_CLASSES", "token,jwt");

    try (var context = start(environment)) {
      var tokens = context.getBean(SignedTokenSettings.class);
      assertThat(tokens.accessTokenLifetime()).isEqualTo(Duration.ofMinutes(17));
      assertThat(tokens.refreshTokenLifetime()).isEqualTo(Duration.ofDays(14));
      assertThat(context.getBean(ApiSettings.class).defaultAuthenticationClasses())
          .containsExactly("token", "jwt");
      assertThat(context.getBean(ApiSettings.class).tokenEndpoint()).isEqualTo(TokenEndpoint.TOKEN);
      assertThat(context.getBean(ServiceSettings.class).secretKey().reveal())
          .startsWith("from-the-environment-");
    }
  }

  @Test
  void secret_files_bind(@TempDir Path secrets) throws IOException {
    Files.writeString(secrets.resolve("countersign.secret-key"), "from-a-file-".repeat(5));
    Files.writeString(secrets.resolve("countersign.jwt.signing-key"), "another-file-".repeat(5));

    try (var context = start(Map.of(), "--spring.config.import=configtree:" + secrets + "/")) {
      assertThat(context.getBean(ServiceSettings.class).secretKey().reveal())
          .startsWith("from-a-file-");
      Secret signingKey = context.getBean(SignedTokenSettings.class).signingKey();
      assertThat(signingKey).isNotNull();
      assertThat(String.valueOf(signingKey)).isEqualTo("********");
    }
  }

  @Test
  void a_list_of_keys_binds_from_the_environment_and_from_secret_files(@TempDir Path secrets)
      throws IOException {
    Map<String, Object> environment =
        Map.of(
            "COUNTERSIGN_JWT_ALGORITHM", "EdDSA",
            "COUNTERSIGN_JWT_PREVIOUS_KEYS_0_ALGORITHM", "HS256",
            "COUNTERSIGN_JWT_PREVIOUS_KEYS_0_KEY", "an-old-key",
            "COUNTERSIGN_JWT_PREVIOUS_KEYS_0_UNTIL", "2026-11-22T08:00:00Z");
    String file = "countersign.jwt.previous-keys[0].";
    Files.writeString(secrets.resolve(file + "algorithm"), "PS256");
    Files.writeString(secrets.resolve(file + "key"), "an-old-key");

    try (var context = start(environment, KEY)) {
      var tokens = context.getBean(SignedTokenSettings.class);
      assertThat(tokens.algorithm()).isEqualTo(SigningAlgorithm.EdDSA);
      assertThat(tokens.previousKeys())
          .hasToString("[PreviousKey[algorithm=HS256, key=********, until=2026-11-22T08:00:00Z]]");
    }
    try (var context = start(Map.of(), KEY, "--spring.config.import=configtree:" + secrets + "/")) {
      assertThat(context.getBean(SignedTokenSettings.class).previousKeys())
          .hasToString("[PreviousKey[algorithm=PS256, key=********, until=null]]");
    }
  }

  @Test
  void half_a_previous_key_and_an_unknown_algorithm_stop_start_up(CapturedOutput output) {
    assertThatThrownBy(
        () -> start(Map.of(), KEY, "--countersign.jwt.previous-keys[0].algorithm=HS256"));
    assertThatThrownBy(
        () -> start(Map.of(), KEY, "--countersign.jwt.previous-keys[0].key=hush-hush"));
    assertThatThrownBy(() -> start(Map.of(), KEY, "--countersign.jwt.algorithm=none"));

    assertThat(output.getAll())
        .contains(
            "countersign.jwt.previousKeys[0].key", "countersign.jwt.previousKeys[0].algorithm")
        .contains("countersign.jwt.algorithm", "\"none\"")
        .doesNotContain("hush-hush");
  }

  @Test
  void an_unknown_token_endpoint_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start(Map.of(), KEY, "--countersign.api.token-endpoint=badge"));
    assertThatThrownBy(() -> start(Map.of("COUNTERSIGN_API_TOKEN_ENDPOINT", ""), KEY));

    assertThat(output.getAll())
        .contains("Property: countersign.api.token-endpoint", "Value: \"badge\"", "JWT", "TOKEN");
  }

  @Test
  void an_argument_wins_over_the_environment() {
    try (var context =
        start(Map.of("COUNTERSIGN_API_PAGE_SIZE", "7"), KEY, "--countersign.api.page-size=9")) {
      assertThat(context.getBean(ApiSettings.class).pageSize()).isEqualTo(9);
    }
  }

  @Test
  void a_missing_secret_key_stops_start_up_and_says_how_to_get_one(CapturedOutput output) {
    assertThatThrownBy(() -> start(Map.of()));

    assertThat(output.getAll())
        .contains("countersign.secretKey")
        .contains("bin/countersign generate-secret-key");
  }

  @Test
  void a_value_of_the_wrong_type_stops_start_up_with_its_origin_named(CapturedOutput output) {
    assertThatThrownBy(
        () -> start(Map.of("COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME", "half an hour"), KEY));

    assertThat(output.getAll())
        .contains("countersign.jwt.access-token-lifetime")
        .contains("half an hour")
        .contains("System Environment Property \"COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME\"");
  }

  @Test
  void a_value_out_of_range_stops_start_up_with_its_origin_named(CapturedOutput output) {
    assertThatThrownBy(() -> start(Map.of(), KEY, "--countersign.api.page-size=0"));

    assertThat(output.getAll())
        .contains("countersign.api.pageSize")
        .contains("Value: \"0\"")
        .contains("\"countersign.api.page-size\" from property source \"commandLineArgs\"");
  }

  @Test
  void a_refresh_token_that_does_not_outlive_the_access_token_stops_start_up(
      CapturedOutput output) {
    assertThatThrownBy(() -> start(Map.of(), KEY, "--countersign.jwt.refresh-token-lifetime=30m"));

    assertThat(output.getAll())
        .contains("must be longer than countersign.jwt.access-token-lifetime");
  }

  @Test
  void a_misspelt_setting_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start(Map.of(), KEY, "--countersign.jwt.acess-token-lifetime=5m"));

    assertThat(output.getAll()).contains("countersign.jwt.acess-token-lifetime");
  }

  private static ConfigurableApplicationContext start(
      Map<String, Object> variables, String... arguments) {
    var environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
            new SystemEnvironmentPropertySource(
                StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME, variables));
    List<String> all = new ArrayList<>(List.of(arguments));
    return new SpringApplicationBuilder(OnlySettings.class)
        .environment(environment)
        .web(WebApplicationType.NONE)
        .run(all.toArray(String[]::new));
  }
}
