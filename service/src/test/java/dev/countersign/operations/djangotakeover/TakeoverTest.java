package dev.countersign.operations.djangotakeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.operations.command.CountersignCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.system.CapturedOutput;

class TakeoverTest extends TwoDatabases {

  private static final String COLLISION =
      """
      insert into auth_user (id, password, is_superuser, username, first_name, last_name, email,
                             is_staff, is_active, date_joined)
      values (20, '!', false, 'ADA', '', '', '', false, true, now())
      """;

  @Test
  void inspect_reports_what_moves_and_what_is_lost(CapturedOutput output) {
    assertThat(inspect()).isZero();

    assertThat(output.getOut())
        .contains(
            "moves    4 users with their ids",
            "moves    2 passwords hashed by pbkdf2_sha256.",
            "lost     1 passwords hashed by md5: these users need a password reset.",
            "moves    Columns of your user model move into `extra`: plan.",
            "moves    2 groups with 2 permissions; 2 memberships and 1 permissions of users.",
            "lost     1 static tokens are not 40 hexadecimal digits long.",
            "the key signed 2.");
  }

  @Test
  void inspect_fails_if_names_differ_only_by_case(CapturedOutput output) {
    django.sql(COLLISION).update();

    assertThat(inspect()).isEqualTo(1);
    assertThat(inspect("--on-collision=skip")).isZero();

    assertThat(output.getOut())
        .contains("blocks   1 names are taken by another user but for their case: rename them")
        .contains("For example: 'ada' (7) and 'ADA' (20).");
  }

  @Test
  void inspect_fails_with_another_secret_key(CapturedOutput output) throws IOException {
    Files.writeString(folder.resolve("key"), DjangoSessionReaderTest.KEY + "x");

    assertThat(inspect()).isEqualTo(1);

    assertThat(output.getOut()).contains("None of 2 sessions was signed by the given SECRET_KEY");
  }

  @Test
  void sessions_signed_by_an_earlier_key_are_copied() throws IOException {
    Files.writeString(
        folder.resolve("key"), "a-new-key-".repeat(6) + "\n" + DjangoSessionReaderTest.KEY + "\n");

    assertThat(copy()).isZero();

    assertThat(number("select count(*) from carried_sessions")).isEqualTo(1);
  }

  @Test
  void inspect_refuses_a_password_on_the_command_line(CapturedOutput output) {
    int code =
        CountersignCommand.run(
            Countersign.class,
            "takeover",
            "inspect",
            "--database-url=" + djangoUrl + "&password=hidden");

    assertThat(code).isEqualTo(1);
    assertThat(output.getErr()).contains("The process list shows arguments.");
  }

  @Test
  void inspect_writes_the_settings_of_countersign_that_match() throws IOException {
    Path file = folder.resolve("countersign.yaml");

    assertThat(inspect("--write-settings=" + file)).isZero();

    assertThat(Files.readString(file))
        .contains(
            "access-token-lifetime: \"300s\"", "name: \"sessionid\"", "max-age: \"1209600s\"");
  }

  @Test
  void import_copies_users_with_ids_hashes_names_and_columns() {
    assertThat(copy()).isZero();

    Map<String, @Nullable Object> ada =
        database
            .sql(
                """
                select id, username, email, password, is_active, is_staff, is_superuser, first_name,
                       last_name, extra::text, extract(year from last_login)::int as year
                  from users
                 where username = 'ada'
                """)
            .query()
            .singleRow();
    assertThat(ada)
        .containsEntry("id", 7L)
        .containsEntry("password", DjangoSessionReaderTest.PASSWORD)
        .containsEntry("email", "ada@example.com")
        .containsEntry("is_staff", true)
        .containsEntry("is_superuser", false)
        .containsEntry("first_name", "Ada")
        .containsEntry("last_name", "King")
        .containsEntry("extra", "{\"plan\": \"gold\"}")
        .containsEntry("year", 2021);
    assertThat(number("select count(*) from users")).isEqualTo(4);
    assertThat(number("select count(*) from events where kind = 'command.user_imported'"))
        .isEqualTo(4);
    assertThat(number("select nextval('users_id_seq')")).isGreaterThan(1_000_000);
  }

  /** No mailed link activates such a user: InactiveReasonTest. */
  @Test
  void a_user_who_is_inactive_in_django_is_blocked() {
    django.sql("update auth_user set is_active = false where id in (7, 8)").update();
    copy();

    assertThat(texts("select id::text from users where inactive_because = 'blocked' order by id"))
        .containsExactly("7", "8");
    assertThat(number("select count(*) from users where activity_epoch = login_epoch"))
        .isEqualTo(4);
  }

  @Test
  void import_copies_groups_and_permissions() {
    copy();

    assertThat(texts("select user_id || ' ' || name from user_groups join groups on id = group_id"))
        .containsExactlyInAnyOrder("7 editors", "8 editors");
    assertThat(texts("select group_id || ' ' || permission from group_permissions"))
        .containsExactlyInAnyOrder("3 auth.view_user", "3 auth.change_user");
    assertThat(texts("select user_id || ' ' || permission from user_permissions"))
        .containsExactly("9 shop.refund_order");
    assertThat(texts("select name from groups")).containsExactlyInAnyOrder("editors", "empty");
  }

  @Test
  void import_copies_credentials_that_django_accepts() {
    copy();

    assertThat(texts("select user_id::text from static_tokens where carried_key is not null"))
        .containsExactly("7");
    assertThat(texts("select jti::text from carried_refresh_tokens order by jti"))
        .containsExactly(
            "ffeeddcc-bbaa-9988-7766-554433221100", "ffeeddcc-bbaa-9988-7766-554433221102");
    assertThat(texts("select user_id::text from carried_sessions")).containsExactly("7");
    assertThat(number("select count(*) from carried_keys")).isEqualTo(1);
  }

  @Test
  void a_repeated_import_changes_nothing_and_adds_new_users(CapturedOutput output) {
    copy();
    String before = texts(EVERYTHING).toString();

    assertThat(copy()).isEqualTo(1);
    assertThat(output.getErr()).contains("The import is complete.");
    assertThat(copy("--repeat")).isZero();
    assertThat(texts(EVERYTHING)).hasToString(before);

    django.sql(COLLISION.replace("ADA", "new")).update();
    assertThat(copy("--repeat")).isZero();
    assertThat(number("select count(*) from users where id = 20")).isEqualTo(1);
  }

  private static final String EVERYTHING =
      """
      select users::text from users
      union all select user_groups::text from user_groups
      union all select user_permissions::text from user_permissions
      union all select carried_sessions::text from carried_sessions
      order by 1
      """;

  @Test
  void names_that_collide_are_refused_left_out_or_renamed(CapturedOutput output) {
    django.sql(COLLISION).update();

    assertThat(copy()).isEqualTo(1);
    assertThat(output.getErr()).contains("Nothing was imported.");
    assertThat(number("select count(*) from users")).isZero();

    assertThat(copy("--on-collision=skip")).isZero();
    assertThat(number("select count(*) from users")).isEqualTo(4);

    assertThat(copy("--on-collision=rename", "--repeat")).isZero();
    assertThat(copy("--on-collision=rename", "--repeat")).isZero();
    assertThat(texts("select username from users where id = 20")).containsExactly("ADA-20");
  }

  @Test
  void an_id_that_another_user_has_ends_the_import(CapturedOutput output) {
    user(8, "victim");

    assertThat(copy()).isEqualTo(1);

    assertThat(output.getErr())
        .contains("User 8 'grace' cannot be imported: user 'victim' of Countersign has the id.");
    assertThat(number("select count(*) from carried_keys")).isZero();
  }

  @Test
  void a_name_that_another_user_has_ends_the_import_whatever_the_rule(CapturedOutput output) {
    user(3, "grace");

    assertThat(copy("--on-collision=rename")).isEqualTo(1);

    assertThat(output.getErr())
        .contains("User 8 'grace' cannot be imported: user 3 'grace' of Countersign has the name.");
  }
}
