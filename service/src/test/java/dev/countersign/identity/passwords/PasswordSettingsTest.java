package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.validation.BindValidationException;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.validation.FieldError;

class PasswordSettingsTest {

  private final ApplicationContextRunner service =
      new ApplicationContextRunner().withUserConfiguration(Settings.class);

  @Test
  void nothing_has_to_be_set() {
    service.run(
        context ->
            assertThat(context.getBean(PasswordSettings.class))
                .isEqualTo(
                    new PasswordSettings(
                        new PasswordSettings.Argon2(
                            19456, 2, 1, PasswordSettings.Argon2.Implementation.AUTO),
                        0,
                        Duration.ofSeconds(3),
                        8,
                        4096,
                        List.of("similarity", "min-length", "common", "numeric"),
                        null,
                        Duration.ofHours(1))));
  }

  @Test
  void no_slots_configured_means_one_per_core() {
    service.run(
        context ->
            assertThat(context.getBean(PasswordSettings.class).hashingSlots())
                .isEqualTo(Runtime.getRuntime().availableProcessors()));
  }

  @Test
  void no_validators_are_a_choice() {
    service
        .withPropertyValues("countersign.password.validators=")
        .run(context -> assertThat(context.getBean(PasswordSettings.class).validators()).isEmpty());
  }

  @Test
  void an_unknown_validator_stops_the_start_with_the_known_ones() {
    service
        .withPropertyValues("countersign.password.validators=common,lenght")
        .run(
            context -> {
              FieldError error = fieldError(context.getStartupFailure());
              assertThat(error.getField()).isEqualTo("validators[1]");
              assertThat(error.getRejectedValue()).isEqualTo("lenght");
              assertThat(error.getDefaultMessage())
                  .contains("similarity, min-length, common and numeric");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max-concurrent-hashes=-1",
        "hash-deadline=0s",
        "hash-deadline=2m",
        "min-length=0",
        "max-length=63",
        "max-length=4097"
      })
  void an_unusable_value_stops_the_start_and_is_named_with_its_origin(String setting) {
    service
        .withPropertyValues("countersign.password." + setting)
        .run(
            context ->
                assertThat(Origin.from(fieldError(context.getStartupFailure())))
                    .asString()
                    .contains("countersign.password." + setting.replaceFirst("=.*", "")));
  }

  /** Does not check the origin: Spring Boot reports it only for values of the outer record. */
  @ParameterizedTest
  @CsvSource({
    "memory, 127",
    "memory, 262145",
    "time, 0",
    "time, 5",
    "parallelism, 0",
    "parallelism, 17"
  })
  void an_unusable_cost_stops_the_start_and_is_named(String cost, int value) {
    service
        .withPropertyValues("countersign.password.argon2." + cost + "=" + value)
        .run(
            context -> {
              FieldError error = fieldError(context.getStartupFailure());
              assertThat(error.getField()).isEqualTo("argon2." + cost);
              assertThat(error.getRejectedValue()).isEqualTo(value);
            });
  }

  @Test
  void a_misspelled_setting_stops_the_start() {
    service
        .withPropertyValues("countersign.password.min-lenght=10")
        .run(context -> assertThat(context).hasFailed());
  }

  private static FieldError fieldError(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof BindValidationException invalid) {
        return (FieldError) invalid.getValidationErrors().getAllErrors().getFirst();
      }
    }
    throw new AssertionError("Start-up failed for another reason.", failure);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(PasswordSettings.class)
  static class Settings {}
}
