package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.Main;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class CommandTest {

  private final String database = TestDatabase.freshDatabase();

  @Test
  void migrate_applies_what_is_missing_and_then_nothing(CapturedOutput output) {
    int first = run("migrate");
    int second = run("migrate");

    assertThat(first).isZero();
    assertThat(second).isZero();
    assertThat(output.getOut())
        .contains("Applied 1 users and their names", "Applied 2 tasks", "No migrations to apply.");
  }

  @Test
  void createsuperuser_takes_its_password_from_the_environment() throws Exception {
    Map<String, String> environment =
        Map.of("COUNTERSIGN_SUPERUSER_PASSWORD", "a-Good-pass-phrase");

    Finished created =
        runApart(
            environment,
            "createsuperuser",
            "--noinput",
            "--username=root",
            "--email=r@example.com");
    Finished again = runApart(environment, "createsuperuser", "--noinput", "--username=ROOT");

    assertThat(created.exitCode()).as(created.output()).isZero();
    assertThat(created.output()).contains("Superuser created successfully.");
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.output()).contains("A user with that username already exists.");
    Map<String, ?> row =
        database()
            .sql("select is_staff, is_superuser, password like 'argon2$%' as hashed from users")
            .query()
            .singleRow();
    assertThat(row.values()).allMatch(Boolean.TRUE::equals);
  }

  @Test
  void createsuperuser_without_a_terminal_says_what_is_missing(CapturedOutput output) {
    assertThat(run("createsuperuser", "--noinput", "--username=root")).isEqualTo(1);
    assertThat(output.getErr())
        .contains("A password is missing. Set COUNTERSIGN_SUPERUSER_PASSWORD");
  }

  @Test
  void drf_create_token_prints_the_same_token_until_it_is_reset(CapturedOutput output) {
    run("migrate");
    addUser("Ada");

    int first = run("drf_create_token", "ada");
    int again = run("drf-create-token", "ada");
    int reset = run("drf_create_token", "-r", "ada");

    assertThat(List.of(first, again, reset)).as(output.getErr()).containsOnly(0);
    List<String> lines =
        output.getOut().lines().filter(line -> line.startsWith("Generated")).toList();
    assertThat(lines)
        .hasSize(3)
        .allMatch(line -> line.matches("Generated token [0-9a-f]{40} for user Ada"));
    assertThat(lines.get(1)).isEqualTo(lines.get(0));
    assertThat(lines.get(2)).isNotEqualTo(lines.get(0));
  }

  @Test
  void drf_create_token_says_what_to_do_about_an_unknown_user(CapturedOutput output) {
    assertThat(run("drf_create_token", "nobody")).isEqualTo(1);
    assertThat(output.getErr())
        .contains("Cannot create the token: user nobody does not exist. Check the spelling.");
    assertThat(run("drf_create_token")).isEqualTo(2);
    assertThat(output.getErr()).contains("A user name is missing.", "USERNAME");
    assertThat(run("drf_create_token", "ada", "bob")).isEqualTo(2);
    assertThat(output.getErr()).contains("Unknown argument: bob");
  }

  @Test
  void a_database_that_is_not_there_is_explained_without_a_trace(CapturedOutput output) {
    int exitCode =
        CountersignCommand.run(
            Countersign.class,
            "migrate",
            "--countersign.secret-key=" + "k3y".repeat(20),
            "--countersign.database.start-timeout=1s",
            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none?password=hush");

    assertThat(exitCode).isEqualTo(1);
    assertThat(output.getErr())
        .contains("Waiting for PostgreSQL, for at most 1 s (countersign.database.start-timeout)")
        .contains("PostgreSQL at 127.0.0.1:1 refused the connection.", "Start it, or set spring.")
        .contains("bin/countersign demo")
        .doesNotContain("hush", "\tat ");
  }

  @Test
  void generate_secret_key_prints_a_key_that_the_service_accepts(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class, "generate-secret-key")).isZero();

    assertThat(output.getOut().strip()).matches("[A-Za-z0-9_-]{64}");
  }

  @Test
  void a_misspelt_option_is_not_taken_for_a_setting(CapturedOutput output) {
    assertThat(run("createsuperuser", "--usrname=root")).isEqualTo(2);
    assertThat(output.getErr())
        .contains("Unknown argument: --usrname=root. Did you mean '--username'?");
  }

  @Test
  void an_unknown_command_lists_the_known_ones(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class, "sevre")).isEqualTo(2);
    assertThat(output.getErr()).contains("sevre", "serve");
  }

  @Test
  void without_a_command_the_program_says_how_it_is_used(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class)).isEqualTo(2);
    assertThat(output.getErr()).contains("A command is missing.", "demo", "serve", "migrate");
  }

  private int run(String... arguments) {
    return CountersignCommand.run(
        Countersign.class, withDatabase(arguments).toArray(String[]::new));
  }

  private void addUser(String username) {
    database()
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id)
                values (lower(:username), 1)
            )
            insert into users (id, username, email, password, date_joined)
            values (1, :username, 'ada@example.com', '!', now())
            """)
        .param("username", username)
        .update();
  }

  private record Finished(int exitCode, String output) {}

  /** Runs a command in a new process, because a process cannot change its environment. */
  private Finished runApart(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(withDatabase(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Finished(process.waitFor(), output);
  }

  private List<String> withDatabase(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--countersign.password.argon2.memory=128");
    all.add("--spring.datasource.url=" + database);
    all.add("--spring.datasource.username=postgres");
    return all;
  }

  private JdbcClient database() {
    return JdbcClient.create(new DriverManagerDataSource(database, "postgres", ""));
  }
}
