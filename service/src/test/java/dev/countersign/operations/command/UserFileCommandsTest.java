package dev.countersign.operations.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Runs the export and import of users on databases of its own. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class UserFileCommandsTest {

  private final String url = TestDatabase.migratedDatabase();

  @TempDir private Path directory;

  @Test
  void groups_permissions_names_own_values_and_required_changes_go_to_another_installation(
      CapturedOutput output) throws IOException {
    addUserWithRights();
    run(url, "users", "export");
    List<String> exported = output.getOut().lines().filter(line -> line.startsWith("{")).toList();
    String target = TestDatabase.migratedDatabase();

    assertThat(run(target, "users", "import", file(exported).toString())).isZero();

    assertThat(exported).hasSize(2);
    assertThat(exported.getFirst())
        .isEqualTo("{\"group\":\"editors\",\"permissions\":[\"news.add_article\"]}");
    assertThat(details(target))
        .isEqualTo(details(url))
        .containsExactly(
            "Ada King {\"phone\": \"1\"} editors news.add_article tasks.view true true");
    assertThat(run(target, "users", "import", file(exported).toString())).isZero();
    assertThat(output.getOut()).contains("Imported 0 users; 1 users existed already.");
    assertThat(details(target)).isEqualTo(details(url));
  }

  /** No mailed link activates such a user: InactiveReasonTest. */
  @Test
  void a_user_imported_as_inactive_is_blocked() throws IOException {
    Path file =
        file(
            List.of(
                line("ada", "").replace("\"is_active\":true", "\"is_active\":false"),
                line("bob", "")));

    assertThat(run(url, "users", "import", file.toString())).isZero();

    assertThat(
            database(url)
                .sql("select username from users where inactive_because = 'blocked'")
                .query(String.class)
                .list())
        .containsExactly("ada");
  }

  @Test
  void a_group_that_exists_keeps_its_permissions(CapturedOutput output) throws IOException {
    database(url).sql("insert into groups (name) values ('editors')").update();
    Path file =
        file(
            List.of(
                "{\"group\":\"editors\",\"permissions\":[\"news.add_article\"]}",
                line("ada", ",\"groups\":[\"editors\"]")));

    assertThat(run(url, "users", "import", file.toString())).as(output.getErr()).isZero();

    assertThat(count("group_permissions")).isZero();
    assertThat(count("user_groups")).isEqualTo(1);
  }

  @Test
  void a_line_with_rights_or_values_that_cannot_be_kept_is_reported(CapturedOutput output)
      throws IOException {
    Path file =
        file(
            List.of(
                line("ada", ",\"groups\":[\"unknown\"]"),
                line("bob", ",\"permissions\":[\"everything\"]"),
                line("cleo", ",\"extra\":[1]"),
                line("dan", ",\"extra\":{\"a\":\"\\u0000\"}"),
                line("eve", ",\"first_name\":\"" + "e".repeat(151) + "\""),
                "{\"group\":\"\",\"permissions\":[]}"));

    assertThat(run(url, "users", "import", file.toString())).isEqualTo(1);

    assertThat(output.getErr())
        .contains("there is no group 'unknown'.")
        .contains("Line 2 is not a user: a permission is not of the form app.codename.")
        .contains("Line 3 is not a user: its extra is not a JSON object.")
        .contains("Line 4 is not a user: it contains a null character.")
        .contains("Line 5 is not a user: a name of the person has more than 150 characters.")
        .contains("Line 6 is not a user: the name or a permission of the group is not allowed.")
        .contains("Entries that are not users: 5. Nothing was imported.");
    assertThat(count("users")).isZero();
  }

  @Test
  void an_export_of_another_system_is_imported_from_a_file(CapturedOutput output)
      throws URISyntaxException {
    String users = sample("firebase.json");
    String parameters = sample("firebase-hash-config.txt");

    assertThat(run(url, "users", "import", "--from=firebase", users)).isEqualTo(1);
    assertThat(output.getErr()).contains("--from=firebase needs --hash-config");
    assertThat(run(url, "users", "import", "--from=firebase", "--hash-config=" + parameters, users))
        .as(output.getErr())
        .isZero();

    assertThat(output.getOut()).contains("Imported 3 users; 0 users existed already.");
    assertThat(
            database(url)
                .sql("select extra ->> 'firebase_uid' from users order by 1")
                .query(String.class)
                .list())
        .containsExactly("fbUid0001", "fbUid0002", "fbUid0003");
    assertThat(dump()).isNotEmpty().doesNotContain("jxspr8Ki0RYycVU8");
    assertThat(run(url, "users", "import", "--from=okta", users)).isEqualTo(2);
  }

  @Test
  void many_users_are_read_one_at_a_time(CapturedOutput output) throws IOException {
    List<String> lines =
        IntStream.rangeClosed(1, 2_000)
            .mapToObj(
                n -> "{\"user_id\":\"auth0|%d\",\"email\":\"u%d@example.com\"}".formatted(n, n))
            .toList();

    assertThat(run(url, "users", "import", "--from=auth0", file(lines).toString())).isZero();

    assertThat(output.getOut()).contains("Imported 2000 users; 0 users existed already.");
  }

  private static String sample(String name) throws URISyntaxException {
    return Path.of(requireNonNull(UserFileCommandsTest.class.getResource("/users/" + name)).toURI())
        .toString();
  }

  private void addUserWithRights() {
    database(url)
        .sql(
            """
            with names as (
                insert into usernames (username_key, user_id) values ('ada', 1)
            ), confirmed as (
                insert into email_verifications (user_id, email, sent_at, verified_at)
                values (1, 'ada@example.com', now(), now())
            ), added as (
                insert into groups (id, name) values (7, 'editors')
            ), of_group as (
                insert into group_permissions (group_id, permission) values (7, 'news.add_article')
            ), member as (
                insert into user_groups (user_id, group_id) values (1, 7)
            ), own as (
                insert into user_permissions (user_id, permission) values (1, 'tasks.view')
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, first_name, last_name, extra,
                               password_change_required_at)
            values (1, 'Ada', 'ada@example.com', '!', true, false, false, now(), 'Ada', 'King',
                    '{"phone": "1"}', now())
            """)
        .update();
  }

  private static List<String> details(String url) {
    return database(url)
        .sql(
            """
            select concat_ws(' ', first_name, last_name, extra::text, groups.name,
                             group_permissions.permission, user_permissions.permission,
                             (known.verified_at is not null)::text,
                             (password_change_required_at is not null)::text)
              from users
              join user_groups on user_groups.user_id = users.id
              join groups on groups.id = user_groups.group_id
              join group_permissions on group_permissions.group_id = groups.id
              join user_permissions on user_permissions.user_id = users.id
              left join email_verifications known on known.user_id = users.id
            """)
        .query((row, _) -> row.getString(1))
        .list();
  }

  private String dump() {
    return String.join(
        "\n", database(url).sql("select users::text from users").query(String.class).list());
  }

  private Path file(List<String> lines) throws IOException {
    return Files.write(directory.resolve("users.jsonl"), lines);
  }

  private static String line(String username, String more) {
    return """
        {"id":%d,"username":"%s","password":"!","is_active":true,"is_staff":false,\
        "is_superuser":false,"date_joined":"2026-01-01T00:00:00Z"%s}"""
        .formatted(username.hashCode() & 0xffff, username, more);
  }

  private long count(String table) {
    return database(url).sql("select count(*) from " + table).query(Long.class).single();
  }

  private static int run(String url, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--spring.datasource.url=" + url);
    all.add("--countersign.cleanup.sessions-cron=-");
    all.add("--countersign.cleanup.tokens-cron=-");
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }

  private static JdbcClient database(String url) {
    return JdbcClient.create(new DriverManagerDataSource(url));
  }
}
