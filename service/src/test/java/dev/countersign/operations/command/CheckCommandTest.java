package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class CheckCommandTest {

  private static final String KEY = "Zr8wXp3KvT6mQy1LbN9cHs4GdJf7AeUi2oRxVtBzMnCkPqWySl5hEg0D";
  private static final String NOWHERE = "jdbc:postgresql://127.0.0.1:1/none";

  @TempDir private Path directory;

  @Test
  void the_defaults_of_the_original_are_told_as_it_tells_them(CapturedOutput output)
      throws IOException {
    write("countersign: {secret-key: " + KEY + ", allowed-hosts: testserver}");

    assertThat(check("--deploy")).isZero();
    assertThat(output.getOut())
        .startsWith("System check identified some issues:\n\nWARNINGS:\n?: (security.W004) HSTS ")
        .contains("\n?: (security.W008) ", "\n?: (security.W012) ", "\n?: (security.W016) ")
        .contains("\n\tHINT: ", "\n\tSET BY: countersign.security.ssl-redirect, default\n")
        .endsWith("\n\nSystem check identified 4 issues (0 silenced).\n");
    assertThat(check("--deploy", "--fail-level", "warning")).isEqualTo(1);
  }

  @Test
  void without_deployment_nothing_is_wrong_with_them(CapturedOutput output) throws IOException {
    write("countersign: {secret-key: " + KEY + "}");

    assertThat(check()).isZero();
    assertThat(output.getOut()).isEqualTo("System check identified no issues (0 silenced).\n");
  }

  @Test
  void findings_are_told_as_json_with_their_place(CapturedOutput output) throws IOException {
    Path file =
        write(
            """
            countersign:
              secret-key: %s
              csrf:
                cookie:
                  name: sessionid
              secret-key-fallbacks: %s
              checks:
                silenced: countersign.W023
            """
                .formatted(KEY, KEY));

    assertThat(check("--format", "json")).isEqualTo(1);
    JsonNode report = JsonMapper.shared().readTree(output.getOut());
    assertThat(report.get("silenced").asInt()).isEqualTo(1);
    assertThat(report.get("findings")).hasSize(1);
    JsonNode finding = report.get("findings").get(0);
    assertThat(finding.get("id").asString()).isEqualTo("countersign.E006");
    assertThat(finding.get("level").asString()).isEqualTo("ERROR");
    assertThat(finding.get("property").asString()).isEqualTo("countersign.csrf.cookie.name");
    assertThat(finding.get("origin").asString()).isEqualTo(file + " line 5");
  }

  @Test
  void a_secret_in_a_file_that_all_can_read_is_found(CapturedOutput output) throws IOException {
    Path file = write("countersign: {secret-key: " + KEY + "}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    check("--deploy", "--tag=security");

    assertThat(output.getOut()).contains("(countersign.W015)").doesNotContain(KEY);
  }

  @ParameterizedTest
  @CsvSource({
    "rw-rw----, true",
    "rw-----w-, true",
    "rw-r-----, false",
    "rw-------, false",
    "r--------, false"
  })
  void a_secret_in_a_file_that_others_can_change_is_found(
      String mode, boolean found, CapturedOutput output) throws IOException {
    Path file = write("countersign: {secret-key: " + KEY + "}");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));

    check("--deploy", "--tag=security");

    assertThat(output.getOut().contains("(countersign.W015)")).isEqualTo(found);
  }

  @Test
  void settings_that_cannot_work_are_an_error(CapturedOutput output) throws IOException {
    write("countersign: {secret-key: " + KEY + ", jwt: {access-token-lifetime: soon}}");

    assertThat(check()).isEqualTo(1);
    assertThat(output.getOut()).contains("ERRORS:\n?: (countersign.E001)");
    assertThat(output.getErr()).contains("countersign.jwt.access-token-lifetime", "soon");
  }

  @Test
  void tags_are_listed_and_an_unknown_one_is_a_misuse(CapturedOutput output) throws IOException {
    write("countersign: {secret-key: " + KEY + "}");

    assertThat(check("--list-tags")).isZero();
    assertThat(output.getOut()).isEqualTo("advice\ndatabase\npasswords\nsecurity\ntokens\n");
    assertThat(check("--tag", "secrity")).isEqualTo(2);
    assertThat(output.getErr())
        .contains("No check has the tag secrity. Known tags: advice, database");
    assertThat(check("--fail-level", "bad")).isEqualTo(2);
  }

  @Test
  void a_database_that_is_away_is_an_error_when_it_is_asked(CapturedOutput output)
      throws IOException {
    write("countersign: {secret-key: " + KEY + "}");

    assertThat(check()).isZero();
    assertThat(check("--database")).isEqualTo(1);
    assertThat(output.getOut()).contains("(countersign.E010) The database cannot be reached.");
  }

  @Test
  void the_database_is_looked_at_and_left_as_it_is(CapturedOutput output) throws IOException {
    write("countersign: {secret-key: " + KEY + "}");
    String url = TestDatabase.freshDatabase();
    JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));

    int exitCode = check("--database", "--spring.datasource.url=" + url);

    assertThat(exitCode).isEqualTo(1);
    assertThat(output.getOut())
        .contains("(countersign.E011) The database lacks migrations of this release: 1 users and")
        .contains("(countersign.W040)")
        .endsWith("2 issues (0 silenced).\n");
    assertThat(
            database
                .sql("select count(*) from pg_tables where schemaname = 'public'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void weak_hashes_are_counted_and_a_missing_superuser_is_told(CapturedOutput output)
      throws IOException {
    write("countersign: {secret-key: " + KEY + "}");
    String url = TestDatabase.freshDatabase();
    CountersignCommand.run(Countersign.class, withFile("migrate", url));
    JdbcClient.create(new DriverManagerDataSource(url))
        .sql(
            """
            insert into users (id, username, email, password, date_joined)
            values (1, 'a', '', 'md5$salt$hash', now()),
                   (2, 'b', '', 'md5$salt$hash', now()),
                   (3, 'c', '', 'pbkdf2_sha1$1$salt$hash', now()),
                   (4, 'd', '', 'argon2$argon2id$x', now()),
                   (5, 'e', '', '!', now())
            """)
        .update();

    assertThat(check("--database", "--spring.datasource.url=" + url)).isZero();
    assertThat(output.getOut())
        .contains("(countersign.W041)", "(md5: 2, pbkdf2_sha1: 1)", "(countersign.W043)")
        .endsWith("3 issues (0 silenced).\n");
  }

  @Test
  void a_running_service_is_asked_and_an_address_that_is_none_is_a_misuse(CapturedOutput output)
      throws IOException {
    write("countersign: {secret-key: " + KEY + ", checks: {silenced: countersign.W050}}");

    assertThat(check("--url", "http://127.0.0.1:1")).isEqualTo(1);
    assertThat(output.getOut()).contains("(countersign.E050) The service cannot be reached: ");
    assertThat(check("--url", "auth.example.com")).isEqualTo(2);
    assertThat(output.getErr()).contains("is not an address such as https://auth.example.com");
  }

  @Test
  void a_running_service_is_asked_without_a_secret_key_and_without_settings(CapturedOutput output) {
    assertThat(check("--url", "http://127.0.0.1:1")).isEqualTo(1);

    assertThat(output.getOut())
        .contains("(countersign.E050) The service cannot be reached: ")
        .endsWith("identified 1 issue (0 silenced).\n");
  }

  @Test
  void a_silenced_finding_of_a_running_service_is_hidden(CapturedOutput output) throws IOException {
    write("countersign: {checks: {silenced: countersign.E050}}");

    assertThat(check("--url", "http://127.0.0.1:1")).isZero();
    assertThat(output.getOut()).endsWith("identified no issues (1 silenced).\n");
  }

  private Path write(String yaml) throws IOException {
    Path file = directory.resolve("application.yaml");
    Files.writeString(file, yaml);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private int check(String... arguments) {
    List<String> all = new ArrayList<>(List.of("check"));
    all.addAll(List.of(arguments));
    all.add("--spring.config.additional-location=file:" + directory + "/");
    if (all.stream().noneMatch(argument -> argument.contains("datasource.url"))) {
      all.add("--spring.datasource.url=" + NOWHERE);
    }
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }

  private String[] withFile(String command, String url) {
    return new String[] {
      command,
      "--spring.config.additional-location=file:" + directory + "/",
      "--spring.datasource.url=" + url
    };
  }
}
