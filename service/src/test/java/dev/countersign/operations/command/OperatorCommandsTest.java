package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Runs the commands on a database of its own. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class OperatorCommandsTest {

  private String url = TestDatabase.freshDatabase();

  @TempDir private Path directory;

  @Test
  void showmigrations_marks_what_is_applied_and_applies_nothing(CapturedOutput output) {
    assertThat(run("showmigrations")).isZero();
    assertThat(output.getOut()).startsWith("[ ] 1 users and their names\n[ ] 2 tasks\n");

    run("migrate");
    assertThat(run("show-migrations")).isZero();
    assertThat(output.getOut()).contains("[X] 1 users and their names\n[X] 2 tasks\n");
  }

  @Test
  void migrate_can_show_its_plan_and_check_without_applying(CapturedOutput output) {
    assertThat(run("migrate", "--plan")).isZero();
    assertThat(output.getOut()).startsWith("Would apply 1 users and their names\n");
    assertThat(run("migrate", "--check")).isEqualTo(1);
    assertThat(output.getErr()).contains("migrations are pending. Run `countersign migrate`.");

    run("migrate");

    assertThat(run("migrate", "--check")).isZero();
    assertThat(output.getOut()).endsWith("No migrations to apply.\n");
  }

  @Test
  void migrate_fake_notes_migrations_only_where_nothing_is_noted(CapturedOutput output) {
    run("migrate");
    assertThat(run("migrate", "--fake")).isEqualTo(1);
    assertThat(output.getErr()).contains("already has a history of migrations");

    database().sql("drop table flyway_schema_history").update();

    assertThat(run("migrate", "--fake")).isZero();
    assertThat(output.getOut()).contains("Recorded all migrations up to ");
    assertThat(run("migrate", "--check")).isZero();
  }

  @Test
  void sqlmigrate_prints_a_migration(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class, "sqlmigrate", "1")).isZero();
    assertThat(output.getOut()).contains("create table users (");
    assertThat(CountersignCommand.run(Countersign.class, "sqlmigrate", "999")).isEqualTo(1);
    assertThat(output.getErr()).contains("There is no migration 999.");
    assertThat(CountersignCommand.run(Countersign.class, "sqlmigrate", "x")).isEqualTo(2);
  }

  @Test
  void expired_sessions_and_log_ins_are_removed_and_others_stay(CapturedOutput output) {
    url = TestDatabase.migratedDatabase();
    database()
        .sql(
            """
            insert into sessions (user_id, id, epoch, created_at, used_at, expires_at, user_agent,
                                  address)
            select 1, gen_random_uuid(), 0, now(), now(),
                   now() + (case when n <= 1500 then -1 else 1 end) * interval '1 day', '', ''
              from generate_series(1, 1502) as n
            """)
        .update();
    database()
        .sql(
            """
            insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                                user_agent, address)
            select user_id, id, epoch, 0, created_at, used_at, expires_at, user_agent, address
              from sessions
            """)
        .update();

    assertThat(run("clearsessions")).isZero();
    assertThat(run("flushexpiredtokens")).isZero();

    assertThat(output.getOut())
        .contains("Deleted 1500 expired sessions.", "Deleted 1500 expired token families.");
    assertThat(count("sessions")).isEqualTo(2);
    assertThat(count("logins")).isEqualTo(2);
  }

  @Test
  void diffsettings_tells_values_and_their_places_and_hides_secrets(CapturedOutput output) {
    assertThat(run("diffsettings", "--countersign.allowed-hosts=a.example.com,b.example.com"))
        .isZero();
    assertThat(output.getOut())
        .contains("countersign.allowed-hosts = a.example.com,b.example.com  # command line\n")
        .contains("countersign.secret-key = ********  # command line\n")
        .contains("/" + url.replaceAll(".*/|[?].*", "") + "?…  # command line\n")
        .doesNotContain("k3yk3y", "countersign.debug", "user=postgres");

    assertThat(run("diff-settings", "--all")).isZero();
    assertThat(output.getOut())
        .contains("countersign.debug = false  # default\n")
        .contains("countersign.jwt.signing-key =   # default\n");
  }

  @Test
  void diffsettings_lists_each_key_of_a_setting_with_keys(CapturedOutput output) {
    assertThat(run("diffsettings", "--countersign.api.throttle.rates.login=7/min")).isZero();
    assertThat(output.getOut())
        .contains("countersign.api.throttle.rates.login = 7/min  # command line\n");

    assertThat(run("diffsettings")).isZero();
    assertThat(output.getOut().lines().filter(line -> line.contains("throttle.rates"))).hasSize(1);
  }

  @Test
  void listurls_lists_every_path_without_a_port_or_a_database(CapturedOutput output) {
    int exitCode =
        CountersignCommand.run(
            Countersign.class,
            "listurls",
            "--countersign.secret-key=" + "k3y".repeat(20),
            "--countersign.api.default-authentication-classes=jwt",
            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none");

    assertThat(exitCode).as(output.getErr()).isZero();
    assertThat(output.getOut().lines())
        .anyMatch(
            line ->
                line.matches(
                    "GET +/api/accounts/me/ +jwt +is-authenticated \\(default\\) +user, anon"))
        .anyMatch(line -> line.matches("POST +/api/token/ +none +allow-any +login"));
  }

  @Test
  void the_help_of_every_command_has_an_example(CapturedOutput output) {
    CountersignCommand.run(Countersign.class, "help");
    List<String> commands =
        output
            .getOut()
            .lines()
            .dropWhile(line -> !line.equals("Run"))
            .filter(line -> line.matches(" {2}[a-z].*"))
            .map(line -> line.strip().split(" ", 2)[0])
            .filter(name -> !name.equals("help"))
            .toList();
    assertThat(commands).contains("serve", "demo", "migrate", "sendtestemail", "keys", "users");

    for (String command : commands) {
      int before = output.getOut().length();
      CountersignCommand.run(Countersign.class, command, "--help");
      assertThat(output.getOut().substring(before))
          .as("the usage, and an example")
          .containsPattern("(?s)countersign %1$s.*countersign %1$s".formatted(command));
    }
  }

  @Test
  void openapi_prints_the_document_without_a_port_or_a_database(CapturedOutput output) {
    int exitCode =
        CountersignCommand.run(
            Countersign.class,
            "openapi",
            "--countersign.secret-key=" + "k3y".repeat(20),
            "--countersign.api.account-prefix=/people/",
            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none");

    assertThat(exitCode).as(output.getErr()).isZero();
    assertThat(output.getOut()).contains("\"openapi\": \"3.1.0\"", "\"/people/me/\": {");
  }

  @Test
  void completion_prints_a_script_that_knows_the_commands(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class, "completion")).isZero();
    assertThat(output.getOut()).contains("complete -F", "createsuperuser", "--fail-level");
  }

  @Test
  void users_go_from_one_installation_to_another_and_only_once(CapturedOutput output)
      throws IOException {
    url = TestDatabase.migratedDatabase();
    addUsers();
    run("users", "export");
    List<String> exported = output.getOut().lines().filter(line -> line.startsWith("{")).toList();
    Path file = Files.write(directory.resolve("users.jsonl"), exported);
    String[] elsewhere = {"users", "import", file.toString()};
    String target = TestDatabase.freshDatabase();

    int first = runOn(target, elsewhere);
    int second = runOn(target, elsewhere);

    assertThat(exported).hasSize(2);
    assertThat(List.of(first, second)).containsOnly(0);
    assertThat(output.getOut())
        .contains("Imported 2 users; 0 users existed already.")
        .contains("Imported 0 users; 2 users existed already.");
    assertThat(output.getErr()).contains("2 users exported", "2 users read");
    assertThat(rows(target)).isEqualTo(rows(url)).hasSize(2);
  }

  @Test
  void an_imported_user_keeps_the_id_and_later_users_get_larger_ones() throws IOException {
    url = TestDatabase.migratedDatabase();
    database().sql("select nextval('users_id_seq')").query(Long.class).single();
    Path file = file(line(101, "ada"), line(3, "bob"), line(70_000, "cleo"));

    assertThat(run("users", "import", file.toString())).isZero();

    assertThat(database().sql("select id from users order by username").query(Long.class).list())
        .containsExactly(101L, 3L, 70_000L);
    assertThat(database().sql("select nextval('users_id_seq')").query(Long.class).single())
        .isGreaterThan(70_000L);
  }

  @Test
  void an_id_or_a_name_that_another_user_has_is_reported_and_nothing_is_imported(
      CapturedOutput output) throws IOException {
    url = TestDatabase.migratedDatabase();
    addUsers();
    Path file =
        file(line(2, "eve"), line(9, "ADA"), line(10, "cleo"), line(11, "Cleo"), line(2, "bob"));

    assertThat(run("users", "import", file.toString())).isEqualTo(1);

    assertThat(output.getErr())
        .contains("User 2 'eve': user 2 'bob' has the id.")
        .contains("User 9 'ADA': user 1 'Ada' has the name but for its case.")
        .contains("User 11 'Cleo': user 10 'cleo' has the name but for its case.")
        .contains("3 users cannot be imported. Nothing was imported.");
    assertThat(count("users")).isEqualTo(2);
    assertThat(count("usernames")).isEqualTo(2);
  }

  @Test
  void an_id_that_another_connection_may_draw_is_refused(CapturedOutput output) throws Exception {
    url = TestDatabase.migratedDatabase();
    Path file = file(line(7, "ada"));
    try (var service = new DriverManagerDataSource(url).getConnection()) {
      service.createStatement().execute("select nextval('users_id_seq')");

      assertThat(run("users", "import", file.toString())).isEqualTo(1);
      assertThat(output.getErr())
          .contains("A running service may draw one of these ids for another user");
      assertThat(run("users", "import", file(line(51, "bob")).toString())).isZero();
    }
    assertThat(count("users")).isEqualTo(1);
  }

  @Test
  void users_without_ids_get_new_ones_only_where_no_other_key_is_accepted(CapturedOutput output)
      throws IOException {
    url = TestDatabase.migratedDatabase();
    Path file = file(line(7, "ada").replace("\"id\":7,", ""));

    assertThat(run("users", "import", file.toString())).isEqualTo(1);
    assertThat(output.getErr()).contains("Line 1 is not a user: it has no id.", "use --new-ids");
    assertThat(
            run(
                "users",
                "import",
                "--new-ids",
                file.toString(),
                "--countersign.secret-key-fallbacks=" + "0ld".repeat(20)))
        .isEqualTo(1);
    assertThat(output.getErr()).contains("Remove countersign.secret-key-fallbacks");
    assertThat(count("users")).isZero();

    assertThat(run("users", "import", "--new-ids", file.toString())).isZero();
    assertThat(output.getErr()).contains("Warning: users get new ids.");
    assertThat(count("users")).isEqualTo(1);
  }

  @Test
  void an_id_that_javascript_cannot_count_to_is_refused(CapturedOutput output) throws IOException {
    for (long id : new long[] {0, -1, (1L << 52) + 1}) {
      assertThat(run("users", "import", file(line(id, "ada")).toString())).isEqualTo(1);
      assertThat(output.getErr()).contains("its id is not between 1 and 2^52.");
    }
    assertThat(count("users")).isZero();
  }

  @Test
  void a_line_that_is_no_user_is_named_and_not_shown(CapturedOutput output) throws IOException {
    Path file =
        file(
            line(1, "ada"),
            line(2, "bob").replace("\"!\"", "\"argon2$hush\"").replace("date_joined", "joined"));

    assertThat(run("users", "import", file.toString())).isEqualTo(1);
    assertThat(output.getErr())
        .contains("Line 2 is not a user: it needs username, password and date_joined.")
        .contains("Nothing was imported.")
        .doesNotContain("hush");
    assertThat(count("users")).isZero();
    assertThat(run("users", "import", directory.resolve("none").toString())).isEqualTo(1);
    assertThat(run("users")).isEqualTo(2);
  }

  private Path file(String... lines) throws IOException {
    return Files.write(directory.resolve("users.jsonl"), List.of(lines));
  }

  private static String line(long id, String username) {
    return """
        {"id":%d,"username":"%s","password":"!","is_active":true,"is_staff":false,\
        "is_superuser":false,"date_joined":"2026-01-01T00:00:00Z"}"""
        .formatted(id, username);
  }

  @Test
  void changepassword_says_what_is_missing_without_a_terminal(CapturedOutput output) {
    url = TestDatabase.migratedDatabase();
    addUsers();

    assertThat(run("changepassword", "nobody")).isEqualTo(1);
    assertThat(output.getErr()).contains("user 'nobody' does not exist");
    assertThat(run("changepassword", "ada")).isEqualTo(1);
    assertThat(output.getErr()).contains("A password is missing. Set COUNTERSIGN_NEW_PASSWORD");
    assertThat(run("changepassword")).isEqualTo(2);
  }

  @Test
  void unlock_forgets_what_was_tried_for_a_user_or_from_a_network(CapturedOutput output) {
    url = TestDatabase.migratedDatabase();
    addUsers();
    addFailures();

    assertThat(run("unlock", "Ada")).isZero();
    assertThat(output.getOut()).endsWith("User 'Ada' can log in again.\n");
    assertThat(count("login_failures")).isEqualTo(2);
    assertThat(run("unlock", "ada")).isZero();
    assertThat(output.getOut()).endsWith("User 'Ada' has no failed logins.\n");

    assertThat(run("unlock", "--ip", "2001:db8::7")).isZero();
    assertThat(output.getOut())
        .endsWith("All users can log in from 2001:db8:0:0:0:0:0:0/64 again.\n");
    assertThat(count("login_failures")).isZero();
    assertThat(count("events")).isEqualTo(2);

    assertThat(run("unlock", "nobody")).isEqualTo(1);
    assertThat(run("unlock")).isEqualTo(2);
    assertThat(run("unlock", "--ip", "somewhere")).isEqualTo(2);
  }

  @Test
  void createsuperuser_refuses_what_is_no_e_mail_address(CapturedOutput output) {
    assertThat(run("createsuperuser", "--noinput", "--username=root", "--email=nowhere"))
        .isEqualTo(1);
    assertThat(output.getErr()).contains("Enter a valid email address.");
  }

  @Test
  void every_command_teaches_by_an_example(CapturedOutput output) {
    for (String command :
        List.of(
            "changepassword",
            "showmigrations",
            "sqlmigrate",
            "clearsessions",
            "flushexpiredtokens",
            "diffsettings",
            "listurls",
            "openapi",
            "completion",
            "dbshell")) {
      assertThat(CountersignCommand.run(Countersign.class, command, "--help")).isZero();
      assertThat(output.getOut()).contains("countersign " + command, "Example: ");
    }
  }

  private void addUsers() {
    database()
        .sql(
            """
            with names as (
                insert into usernames (username_key, user_id) values ('ada', 1), ('bob', 2)
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, last_login)
            values (1, 'Ada', 'ada@example.com', 'argon2$x', true, true, true,
                    '2026-01-01T10:00:00.123456Z', '2026-02-01T00:00:00Z'),
                   (2, 'bob', '', 'pbkdf2_sha256$1$a$b', false, false, false,
                    '2025-01-01T10:00:00Z', null)
            """)
        .update();
  }

  private void addFailures() {
    database()
        .sql(
            """
            insert into login_failures (account, source, failures, pending, until, pending_until)
            values ('user 1', '192.0.2.1', 10, 0, 'infinity', '-infinity'),
                   ('user 1', '', 10, 0, 'infinity', '-infinity'),
                   ('user 2', '2001:db8:0:0:0:0:0:0/64', 1, 0, 'infinity', '-infinity'),
                   ('', '2001:db8:0:0:0:0:0:0/64', 11, 0, 'infinity', '-infinity')
            """)
        .update();
  }

  private static List<?> rows(String url) {
    return JdbcClient.create(new DriverManagerDataSource(url))
        .sql(
            """
            select users.id, username, username_key, email, password, is_active, is_staff, is_superuser,
                   date_joined, last_login
              from users
              join usernames on usernames.user_id = users.id
             order by username_key
            """)
        .query()
        .listOfRows();
  }

  private long count(String table) {
    return database().sql("select count(*) from " + table).query(Long.class).single();
  }

  private int run(String... arguments) {
    return runOn(url, arguments);
  }

  private static int runOn(String url, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--spring.datasource.url=" + url);
    all.add("--countersign.cleanup.sessions-cron=-");
    all.add("--countersign.cleanup.tokens-cron=-");
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }

  private JdbcClient database() {
    return JdbcClient.create(new DriverManagerDataSource(url));
  }
}
