package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Runs the commands without a database. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class KeysCommandTest {

  private static final String SECRET = "k3y".repeat(25);

  @TempDir private Path directory;

  @Test
  void list_names_the_keys_and_shows_none(CapturedOutput output) {
    String pem = TestKeys.publicPem(TestKeys.ec("secp256r1"));

    int exitCode =
        run(
            "list",
            "--countersign.jwt.previous-keys[0].algorithm=ES256",
            "--countersign.jwt.previous-keys[0].key=" + pem,
            "--countersign.jwt.previous-keys[0].until=2026-01-01T00:00:00Z",
            "--countersign.jwt.previous-keys[1].algorithm=HS512",
            "--countersign.jwt.previous-keys[1].key=" + "another".repeat(10));

    assertThat(exitCode).as(output.getErr()).isZero();
    assertThat(output.getOut().lines())
        .hasSize(4)
        .satisfiesExactly(
            line -> assertThat(line).matches("kid +algorithm +role +until"),
            line -> assertThat(line).matches("[0-9a-f]{16} +HS256 +current +-"),
            line -> assertThat(line).matches("[\\w-]{43} +ES256 +ended +2026-01-01T00:00:00Z"),
            line -> assertThat(line).matches("[0-9a-f]{16} +HS512 +previous +-"));
    assertThat(output.getAll()).doesNotContain("k3yk3y", "anotheranother", "BEGIN");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HS256", "HS512", "RS256", "PS256", "ES256", "EdDSA"})
  void rotate_prints_settings_that_work(String algorithm, CapturedOutput output)
      throws IOException {
    assertThat(run("rotate", "--algorithm=" + algorithm)).as(output.getErr()).isZero();
    Files.writeString(directory.resolve("application.yaml"), output.getOut());

    int exitCode = run("list", "--spring.config.additional-location=file:" + directory + "/");

    assertThat(exitCode).as(output.getAll()).isZero();
    assertThat(output.getOut())
        .containsPattern(algorithm + " +current +-")
        .containsPattern("HS256 +previous +2");
    assertThat(output.getAll()).doesNotContain(SECRET);
  }

  @Test
  void rotate_keeps_the_key_in_a_file_that_only_its_owner_reads(CapturedOutput output)
      throws IOException {
    assertThat(run("rotate", "--algorithm=ES256", "--out=" + directory)).isZero();

    Path file = directory.resolve("countersign.jwt.signing-key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(file).content().startsWith("-----BEGIN PRIVATE KEY-----\n");
    assertThat(output.getOut())
        .contains("algorithm: ES256", file.toString())
        .doesNotContain("BEGIN");
    assertThat(run("rotate", "--algorithm=ES256", "--out=" + directory)).isEqualTo(1);
    assertThat(output.getErr()).contains("already exists");
  }

  @Test
  void rotate_makes_the_present_pair_a_previous_key_and_shows_its_public_half(CapturedOutput output)
      throws IOException {
    var pair = TestKeys.ec("secp256r1");
    String present = "--countersign.jwt.signing-key=" + TestKeys.privatePem(pair);
    assertThat(run("rotate", "--algorithm=EdDSA", "--countersign.jwt.algorithm=ES256", present))
        .isZero();
    String settings = output.getOut();
    Files.writeString(directory.resolve("application.yaml"), settings);

    assertThat(run("list", "--spring.config.additional-location=file:" + directory + "/"))
        .as(output.getErr())
        .isZero();

    assertThat(settings.replaceAll("\\s", ""))
        .contains(TestKeys.publicPem(pair).replaceAll("\\s", ""));
    assertThat(output.getOut())
        .containsPattern("EdDSA +current")
        .containsPattern("ES256 +previous");
  }

  @Test
  void rotate_does_not_repeat_a_secret_and_its_settings_do_not_start_without_it(
      CapturedOutput output) throws IOException {
    String own = "own-secret-".repeat(6);
    assertThat(run("rotate", "--algorithm=ES256", "--countersign.jwt.signing-key=" + own)).isZero();
    Files.writeString(directory.resolve("application.yaml"), output.getOut());

    assertThat(run("list", "--spring.config.additional-location=file:" + directory + "/"))
        .isEqualTo(1);

    assertThat(output.getAll())
        .contains("key: # the current value of countersign.jwt.signing-key")
        .contains("Property: countersign.jwt.previous-keys[0].key")
        .doesNotContain(own);
  }

  @Test
  void a_previous_key_ends_when_the_last_refresh_token_does(CapturedOutput output) {
    assertThat(run("rotate", "--algorithm=ES256", "--countersign.jwt.refresh-token-lifetime=3d"))
        .isZero();

    Matcher until = Pattern.compile("until: (\\S+)").matcher(output.getOut());
    assertThat(until.find()).isTrue();
    assertThat(Duration.between(Instant.now(), Instant.parse(until.group(1))))
        .isBetween(Duration.ofDays(3).minusMinutes(5), Duration.ofDays(3));
  }

  @Test
  void an_unknown_algorithm_or_command_is_explained(CapturedOutput output) {
    assertThat(run("rotate", "--algorithm=none")).isEqualTo(2);
    assertThat(output.getErr()).contains("HS256, HS384, HS512, RS256, PS256, ES256, EdDSA");
    assertThat(CountersignCommand.run(Countersign.class, "keys")).isEqualTo(2);
    assertThat(output.getErr()).contains("A command is missing.");
  }

  @Test
  void a_key_that_does_not_fit_is_explained_without_a_trace(CapturedOutput output) {
    assertThat(run("list", "--countersign.jwt.algorithm=ES256")).isEqualTo(1);

    assertThat(output.getErr())
        .contains("Property: countersign.jwt.signing-key")
        .contains("ES256 needs a private key in PEM")
        .doesNotContain("\tat ");
  }

  private static int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("keys"));
    all.addAll(List.of(arguments));
    all.add("--countersign.secret-key=" + SECRET);
    all.add("--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none");
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }
}
