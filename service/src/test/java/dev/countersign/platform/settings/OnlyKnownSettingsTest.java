package dev.countersign.platform.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** An unknown name below {@code countersign} stops the start-up, wherever it is set. */
class OnlyKnownSettingsTest {

  private final Map<String, Object> variables = new HashMap<>();

  @ParameterizedTest
  @CsvSource({
    "countersign.allowed-host, countersign.allowed-hosts",
    "countersign.jwt.leewy, countersign.jwt.leeway",
    "countersign.jwt.leeWey, countersign.jwt.leeway",
    "countersign.sesion.cookie.name, countersign.session.cookie.name",
    "countersign.api.throttle.rate.login, countersign.api.throttle.rates",
    "Countersign.debugg, countersign.debug"
  })
  void an_unknown_argument_stops_the_start_and_the_nearest_name_is_suggested(
      String name, String meant) {
    assertThatThrownBy(() -> start("--" + name + "=1"))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            unknown -> {
              assertThat(unknown.property()).isEqualTo(name);
              assertThat(unknown).hasMessage("is not a setting. Did you mean %s?", meant);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "COUNTERSIGN_JWT_ACCES_TOKEN_LIFETIME, COUNTERSIGN_JWT_ACCESS_TOKEN_LIFETIME",
    "countersign_jwt_leewy, COUNTERSIGN_JWT_LEEWAY",
    "countersign.jwt.leewy, COUNTERSIGN_JWT_LEEWAY",
    "COUNTERSIGN_SECRETKEYS, COUNTERSIGN_SECRET_KEY"
  })
  void an_unknown_variable_stops_the_start_and_the_nearest_name_is_suggested(
      String name, String meant) {
    variables.put(name, "1");

    assertThatThrownBy(this::start)
        .isInstanceOf(UnusableSetting.class)
        .hasMessage("is an environment variable but not a setting. Did you mean %s?", meant);
  }

  @Test
  void an_unknown_name_in_a_file_stops_the_start(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("application.yaml");
    Files.writeString(file, "countersign: {jwt: {leewy: 5s}, registrations: {open: true}}");

    assertThatThrownBy(() -> start("--spring.config.additional-location=file:" + file))
        .isInstanceOf(UnusableSetting.class)
        .hasMessage(
            "is not a setting. Did you mean countersign.jwt.leeway?"
                + " Also unknown: countersign.registrations.open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COUNTERSIGN_JWT_LEEWAY",
        "COUNTERSIGN_JWT_USERIDCLAIM",
        "COUNTERSIGN_API_THROTTLE_RATES_LOGIN",
        "COUNTERSIGN_JWT_PREVIOUS_KEYS_0_KEY",
        "COUNTERSIGN_SECRET_KEY_FALLBACKS_0",
        "COUNTERSIGN_SUPERUSER_PASSWORD",
        "countersign.jwt.leeway"
      })
  void known_variables_pass(String name) {
    variables.put(name, "1");

    assertThatCode(this::start).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "countersign.api.throttle.rates.login",
        "countersign.secret-key-fallbacks[0]",
        "countersign.jwt.previous-keys[0].key",
        "countersign.jwt.userIdClaim"
      })
  void known_arguments_pass(String name) {
    assertThatCode(() -> start("--" + name + "=1")).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "COUNTERSIGN_SERVICE_HOST",
        "COUNTERSIGN_SERVICE_PORT",
        "COUNTERSIGN_SERVICE_PORT_HTTP",
        "COUNTERSIGN_PORT",
        "COUNTERSIGN_PORT_8000_TCP",
        "COUNTERSIGN_PORT_8000_TCP_ADDR",
        "COUNTERSIGN_DB_PORT_5432_TCP_PROTO"
      })
  void variables_that_kubernetes_derives_from_a_service_pass_inside_kubernetes(String name) {
    variables.put(name, "1");
    assertThatThrownBy(this::start).isInstanceOf(UnusableSetting.class);

    variables.put("KUBERNETES_SERVICE_HOST", "10.0.0.1");
    assertThatCode(this::start).doesNotThrowAnyException();
  }

  private void start(String... arguments) {
    new SpringApplicationBuilder(OnlyKnownSettings.class)
        .web(WebApplicationType.NONE)
        .initializers(
            context -> {
              String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
              context
                  .getEnvironment()
                  .getPropertySources()
                  .replace(name, new SystemEnvironmentPropertySource(name, variables));
            })
        .run(arguments)
        .close();
  }
}
