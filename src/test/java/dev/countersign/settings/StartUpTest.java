package dev.countersign.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.TestKeys;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Settings that only the whole service can judge. */
@ExtendWith(OutputCaptureExtension.class)
class StartUpTest {

  @Test
  void an_unknown_scheme_stops_start_up_and_the_known_ones_are_listed(CapturedOutput output) {
    assertThatThrownBy(
        () -> start("--countersign.api.default-authentication-classes=jwt,carrier-pigeon"));

    assertThat(output.getAll())
        .contains("Property: countersign.api.default-authentication-classes")
        .contains("from property source \"commandLineArgs\"")
        .contains("\"carrier-pigeon\" is none of: house-key, jwt, session, token");
  }

  @Test
  void an_unknown_permission_stops_start_up_and_the_known_ones_are_listed(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.api.default-permission-classes=is-nice"));

    assertThat(output.getAll())
        .contains(
            "\"is-nice\" is none of: allow-any, is-admin-user, is-authenticated,"
                + " is-authenticated-or-read-only, knocks");
  }

  @Test
  void a_signing_key_shorter_than_its_hash_stops_start_up(CapturedOutput output) {
    assertThatThrownBy(() -> start("--countersign.jwt.signing-key=too-short"));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.signing-key")
        .contains("a signing key needs 32 bytes or more, this one has 9")
        .doesNotContain("too-short");
  }

  @Test
  void a_key_that_does_not_fit_its_algorithm_stops_start_up(CapturedOutput output) {
    String pem = TestKeys.privatePem(TestKeys.ec("secp384r1"));
    assertThatThrownBy(
        () -> start("--countersign.jwt.algorithm=ES256", "--countersign.jwt.signing-key=" + pem));

    assertThat(output.getAll())
        .contains("Property: countersign.jwt.signing-key")
        .contains("from property source \"commandLineArgs\"")
        .contains("this key does not fit: ES256 needs a key on the curve P-256")
        .doesNotContain("BEGIN PRIVATE KEY");
  }

  private static void start(String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--countersign.secret-key=" + "k3y".repeat(20),
                "--spring.datasource.url=" + TestDatabase.freshDatabase(),
                "--spring.datasource.username=postgres",
                "--server.port=0"));
    all.addAll(List.of(arguments));
    new SpringApplicationBuilder(Countersign.class).run(all.toArray(String[]::new)).close();
  }
}
