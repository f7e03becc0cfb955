package dev.countersign.deploycheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StartUpChecksTest {

  @Test
  void an_error_keeps_the_service_from_starting(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.debug=true", "--spring.profiles.active=prod"));

    assertThat(output.getAll())
        .contains("Property: countersign.debug", "(countersign.E002) Debug is on together with");
  }

  @Test
  void a_warning_is_logged_and_the_level_that_stops_can_be_set(CapturedOutput output) {
    start("--countersign.allowed-host=x");
    assertThat(output.getAll())
        .contains("(countersign.W013) countersign.allowed-host is no setting");

    assertThatThrownBy(
        () -> start("--countersign.allowed-host=x", "--countersign.checks.fail-level=warning"));
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
