package dev.countersign.operations.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class StartupChecksTest {

  @Test
  void an_error_keeps_the_service_from_starting(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.debug=true", "--spring.profiles.active=prod"));

    assertThat(output.getAll())
        .contains("Property: countersign.debug", "(countersign.E002) Debug is on together with");
  }

  @Test
  void a_warning_is_logged_and_the_level_that_stops_can_be_set(CapturedOutput output) {
    String fallback = "--countersign.secret-key-fallbacks=" + "k3y".repeat(20);
    start(fallback);
    assertThat(output.getAll()).contains("(countersign.W023) ");

    assertThatThrownBy(() -> start(fallback, "--countersign.checks.fail-level=warning"));
  }

  @Test
  void nothing_is_checked_when_told_so() {
    start("--countersign.csrf.cookie.name=sessionid", "--countersign.checks.at-startup=false");
  }

  private static void start(String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--countersign.secret-key=" + "k3y".repeat(20),
                "--spring.datasource.url=" + TestDatabase.freshDatabase(),
                "--server.port=0"));
    all.addAll(List.of(arguments));
    new SpringApplicationBuilder(Countersign.class).run(all.toArray(String[]::new)).close();
  }
}
