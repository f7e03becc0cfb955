package dev.countersign.operations.djangotakeover;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.system.CapturedOutput;

class TakeoverFollowTest extends TwoDatabases {

  @Test
  void the_first_run_copies_everything_and_verify_finds_no_difference(CapturedOutput output) {
    assertThat(follow()).isZero();

    assertThat(verify()).as(output.getOut()).isZero();
    assertThat(output.getOut()).contains("users: 4 in Django, 4 copied");
  }

  @Test
  void changes_of_users_are_copied() {
    follow();
    django
        .sql(
            """
            update auth_user
               set username = 'ada.king', email = 'new@example.com', is_staff = false, plan = 'x'
             where id = 7
            """)
        .update();
    django
        .sql(
            "insert into auth_user select 30, password, last_login, is_superuser, 'joan', first_name, last_name, email, is_staff, is_active, date_joined, plan from auth_user where id = 8")
        .update();
    django.sql("delete from auth_user where id = 9").update();

    assertThat(follow()).isZero();

    assertThat(
            texts(
                "select concat(id, ' ', username, ' ', email, ' ', is_staff, ' ', extra) from users where id = 7"))
        .containsExactly("7 ada.king new@example.com f {\"plan\": \"x\"}");
    assertThat(texts("select username_key from usernames order by 1"))
        .containsExactly("ada.king", "grace", "joan", "linus");
    assertThat(texts("select id::text from users order by users.id"))
        .containsExactly("7", "8", "12", "30");
    assertThat(number("select count(*) from user_permissions")).isZero();
    assertThat(number("select count(*) from deleted_users where user_id = 9")).isEqualTo(1);
  }

  @Test
  void a_deactivation_in_django_is_a_block() {
    follow();
    django.sql("update auth_user set is_active = false where id in (7, 8)").update();
    follow();
    assertThat(texts("select id::text from users where inactive_because = 'blocked' order by id"))
        .containsExactly("7", "8");
    django.sql("update auth_user set is_active = true where id = 8").update();
    follow();

    assertThat(texts("select id::text from users where inactive_because = 'blocked' order by id"))
        .containsExactly("7");
  }

  @Test
  void a_user_who_was_renamed_after_the_import_keeps_the_id() {
    copy();
    django.sql("update auth_user set username = 'ada.king' where id = 7").update();

    assertThat(follow()).isZero();

    assertThat(texts("select username from users where id = 7")).containsExactly("ada.king");
  }

  @Test
  void without_a_complete_import_an_id_that_another_user_has_ends_the_first_run() {
    user(8, "victim");

    assertThat(follow()).isEqualTo(1);
    assertThat(follow()).isEqualTo(1);

    assertThat(texts("select username from users where id = 8")).containsExactly("victim");
  }

  @Test
  void changes_of_groups_and_grants_are_copied() {
    follow();
    django.sql("update auth_group set name = 'authors' where id = 3").update();
    django.sql("delete from auth_group where id = 4").update();
    django.sql("delete from auth_group_permissions where permission_id = 2").update();
    django.sql("delete from auth_user_groups where user_id = 8").update();
    django
        .sql("insert into auth_user_user_permissions (user_id, permission_id) values (7, 1)")
        .update();

    assertThat(follow()).isZero();

    assertThat(texts("select id || ' ' || name from groups")).containsExactly("3 authors");
    assertThat(texts("select permission from group_permissions")).containsExactly("auth.view_user");
    assertThat(texts("select user_id::text from user_groups")).containsExactly("7");
    assertThat(texts("select user_id || ' ' || permission from user_permissions order by 1"))
        .containsExactly("7 auth.view_user", "9 shop.refund_order");
  }

  @Test
  void changes_of_credentials_are_copied() {
    follow();
    django.sql("delete from authtoken_token where user_id = 7").update();
    django
        .sql(
            "insert into authtoken_token values ('ff112233445566778899aabbccddeeff00112233', now(), 8)")
        .update();
    django
        .sql(
            "insert into token_blacklist_outstandingtoken (id, expires_at, user_id, jti) values (9, now() + interval '1 day', 8, '00eeddccbbaa99887766554433221102')")
        .update();
    django.sql("insert into token_blacklist_blacklistedtoken (token_id) values (9)").update();
    django.sql("delete from django_session where session_key = '" + "a".repeat(32) + "'").update();

    assertThat(follow()).isZero();

    assertThat(texts("select user_id::text from static_tokens")).containsExactly("8");
    assertThat(number("select count(*) from carried_refresh_tokens")).isEqualTo(3);
    assertThat(number("select count(*) from carried_sessions")).isZero();
  }

  @Test
  void a_new_password_in_django_ends_the_sessions_of_the_earlier_one() {
    follow();
    django.sql("update auth_user set password = '!' where id = 7").update();

    follow();

    assertThat(number("select count(*) from carried_sessions")).isZero();
  }

  @Test
  void stop_copies_the_last_changes_and_leaves_nothing_in_the_django_database() {
    follow();
    django.sql("update auth_user set email = 'last@example.com' where id = 7").update();

    assertThat(follow("--stop")).isZero();
    django.sql("update auth_user set email = 'later@example.com' where id = 7").update();

    assertThat(texts("select email from users where id = 7")).containsExactly("last@example.com");
    assertThat(
            django
                .sql(
                    """
                    select count(*)
                      from pg_class
                     where relname like 'countersign%'
                    """)
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void stop_removes_the_triggers_and_the_records_or_neither() throws SQLException {
    follow();
    try (Connection reader = DriverManager.getConnection(djangoUrl);
        Statement statement = reader.createStatement()) {
      reader.setAutoCommit(false);
      statement.execute("lock table countersign_changes in access share mode");

      assertThat(follow("--stop")).isNotZero();
    }

    assertThat(
            django
                .sql("select count(*) from pg_trigger where tgname = 'countersign_changes'")
                .query(Long.class)
                .single())
        .isPositive();
    assertThat(follow("--stop")).isZero();
  }

  @Test
  void a_run_that_died_before_its_last_trigger_is_repeated_from_the_beginning() {
    copy();
    assertThat(follow()).isZero();
    django.sql("drop trigger countersign_changes on django_session").update();
    django.sql("drop trigger countersign_changes on auth_user").update();
    django.sql("update auth_user set email = 'between@example.com' where id = 7").update();

    assertThat(follow("--stop")).isZero();

    assertThat(texts("select email from users where id = 7"))
        .containsExactly("between@example.com");
  }

  @Test
  void verify_names_what_differs(CapturedOutput output) {
    follow();
    database.sql("update users set email = 'x', is_staff = false where id = 7").update();
    database.sql("delete from user_groups").update();

    assertThat(verify()).isEqualTo(1);

    assertThat(output.getOut())
        .contains("user 7 differs in email, is_staff", "memberships: 0 instead of 2");
  }

  @Test
  void verify_finds_a_blacklisted_token_that_is_not_blacklisted_here(CapturedOutput output) {
    follow();
    assertThat(verify()).as(output.getOut()).isZero();
    database.sql("delete from carried_refresh_tokens").update();

    assertThat(verify()).isEqualTo(1);

    assertThat(output.getOut())
        .containsPattern("blacklisted refresh tokens: (\\d+) in Django, \\1 copied")
        .containsPattern("blacklisted refresh token \\d+ is missing");
  }

  private int follow(String... more) {
    return withService("follow", more.length == 0 ? "--once" : more[0]);
  }

  private int verify() {
    return withService("verify");
  }
}
