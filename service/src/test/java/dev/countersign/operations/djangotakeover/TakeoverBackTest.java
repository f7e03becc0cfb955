package dev.countersign.operations.djangotakeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.Secret;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.system.CapturedOutput;

class TakeoverBackTest extends TwoDatabases {

  private static final String KEY_OF_ADA = "00112233445566778899aabbccddeeff00112233";
  private static final String COOKIE_OF_ADA = "a".repeat(32);

  @BeforeEach
  void import_everything() {
    assertThat(copy()).isZero();
  }

  @Test
  void without_changes_nothing_is_written(CapturedOutput output) {
    List<String> before = everything();

    assertThat(back()).as(output.getAll()).isZero();

    assertThat(everything()).isEqualTo(before);
    assertThat(output.getOut()).doesNotContain("users changed", "added", "removed");
  }

  @Test
  void changes_of_users_are_written_and_a_second_run_writes_nothing(CapturedOutput output) {
    database
        .sql(
            """
            update users
               set username = 'ada.king', email = 'new@example.com', is_staff = false,
                   is_active = false, first_name = 'A', last_login = '2026-01-02T03:04:05Z',
                   extra = '{"plan": "silver", "shoe": 42}'
             where id = 7
            """)
        .update();

    assertThat(back()).isZero();
    assertThat(
            django(
                "select concat_ws(' ', username, email, is_staff, is_active, first_name, plan, last_login at time zone 'UTC') from auth_user where id = 7"))
        .containsExactly("ada.king new@example.com f f A silver 2026-01-02 03:04:05");
    assertThat(output.getOut()).contains("1 users changed", "values of extra", "shoe");

    List<String> before = everything();
    back();
    assertThat(everything()).isEqualTo(before);
  }

  @Test
  void a_new_user_keeps_the_id_and_django_continues_after_it() {
    user(2_000_000, "joan");
    database.sql("update users set extra = '{\"plan\": \"gold\"}' where id = 2000000").update();

    assertThat(back()).isZero();

    assertThat(django("select username || ' ' || plan from auth_user where id = 2000000"))
        .containsExactly("joan gold");
    assertThat(django("select nextval('auth_user_id_seq')::text")).containsExactly("2000001");
  }

  @Test
  void a_column_without_a_default_gets_the_default_of_the_model_or_an_empty_value()
      throws Exception {
    django.sql("alter table auth_user add column city varchar(20) not null default ''").update();
    django.sql("alter table auth_user alter column city drop default").update();
    django.sql("alter table auth_user add column level integer not null default 1").update();
    django.sql("alter table auth_user alter column level drop default").update();
    var file = folder.resolve("settings.json");
    Files.writeString(file, "{\"column_defaults\": {\"level\": 5}}");
    user(2_000_000, "joan");

    assertThat(back("--django-settings=" + file)).isZero();

    assertThat(django("select city || level from auth_user where id = 2000000"))
        .containsExactly("5");
  }

  @Test
  void a_hash_that_a_login_replaced_stays_and_a_new_password_is_written(CapturedOutput output) {
    String hash = "argon2$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA";
    database.sql("update users set password = :hash where id = 7").param("hash", hash).update();
    database
        .sql(
            "update users set password = :hash, login_epoch = 1, logins_ended_at = now() where id = 9")
        .param("hash", hash)
        .update();

    assertThat(back()).isZero();

    assertThat(django("select password from auth_user where id = 7").getFirst())
        .startsWith("pbkdf2_sha256$");
    assertThat(django("select password from auth_user where id = 9")).containsExactly(hash);
    assertThat(output.getOut()).contains("1 users ended all their logins");
  }

  @Test
  void a_new_password_that_django_cannot_check_is_reported(CapturedOutput output) throws Exception {
    var file = folder.resolve("settings.json");
    Files.writeString(
        file, "{\"password_hashers\": [\"django.contrib.auth.hashers.PBKDF2PasswordHasher\"]}");
    user(2_000_000, "joan");
    database.sql("update users set password = 'argon2$x' where id = 2000000").update();

    assertThat(back("--django-settings=" + file)).isZero();

    assertThat(output.getOut()).contains("1 new passwords that Django cannot check");
  }

  @Test
  void deleted_users_are_deleted_and_users_whom_the_import_left_out_stay(CapturedOutput output) {
    django
        .sql(
            "insert into auth_user select 40, password, last_login, is_superuser, 'late', first_name, last_name, email, is_staff, is_active, date_joined, plan from auth_user where id = 8")
        .update();
    delete(9);

    assertThat(back()).isZero();

    assertThat(django("select id::text from auth_user order by auth_user.id"))
        .containsExactly("7", "8", "12", "40");
    assertThat(django("select count(*)::text from auth_user_user_permissions"))
        .containsExactly("0");
    assertThat(output.getOut())
        .contains("1 users deleted", "1 users of Django without a user of Countersign");
  }

  @Test
  void a_deleted_user_to_whom_another_table_refers_is_deactivated(CapturedOutput output) {
    django
        .sql(
            "create table shop_order (id serial, buyer integer references auth_user (id) deferrable initially deferred)")
        .update();
    django.sql("insert into shop_order (buyer) values (9)").update();
    delete(9);

    assertThat(back()).isZero();

    assertThat(django("select concat(is_active, password) from auth_user where id = 9"))
        .containsExactly("f!");
    assertThat(output.getOut()).contains("1 deleted users to whom tables of the project refer");
  }

  @Test
  void a_user_whom_the_database_refuses_is_reported_and_the_others_are_written(
      CapturedOutput output) {
    user(2_000_000, "joan");
    user(2_000_001, "x".repeat(149));
    django.sql("alter table auth_user alter column username type varchar(20)").update();

    assertThat(back()).isZero();

    assertThat(django("select username from auth_user where id >= 2000000"))
        .containsExactly("joan");
    assertThat(output.getOut())
        .contains("1 users that the Django database refuses. For example: 2000001: ");
  }

  @Test
  void two_users_who_changed_their_names_in_a_chain_are_written() {
    database.sql("update users set username = 'spare' where id = 9").update();
    database.sql("update users set username = 'mary' where id = 7").update();

    assertThat(back()).isZero();

    assertThat(django("select username from auth_user where id in (7, 9) order by id"))
        .containsExactly("mary", "spare");
  }

  @Test
  void groups_permissions_and_memberships_are_written(CapturedOutput output) {
    database.sql("update groups set name = 'authors' where id = 3").update();
    database.sql("delete from groups where id = 4").update();
    database.sql("insert into groups (name) values ('new')").update();
    database.sql("delete from group_permissions where permission = 'auth.view_user'").update();
    database
        .sql(
            "insert into group_permissions select id, 'shop.refund_order' from groups where name = 'new'")
        .update();
    database.sql("delete from user_groups where user_id = 8").update();
    database.sql("insert into user_groups select 12, id from groups where name = 'new'").update();
    database.sql("delete from user_permissions").update();
    database
        .sql("insert into user_permissions values (12, 'auth.view_user'), (12, 'other.fly')")
        .update();

    assertThat(back()).isZero();

    assertThat(django("select name from auth_group order by name"))
        .containsExactly("authors", "new");
    assertThat(
            django(
                "select name || permission_id from auth_group_permissions join auth_group on auth_group.id = group_id order by 1"))
        .containsExactly("authors2", "new3");
    assertThat(
            django(
                "select user_id || name from auth_user_groups join auth_group on auth_group.id = group_id order by 1"))
        .containsExactly("12new", "7authors");
    assertThat(django("select user_id || '.' || permission_id from auth_user_user_permissions"))
        .containsExactly("12.1");
    assertThat(output.getOut())
        .contains("1 grants of permissions that Django does not define. For example: other.fly");
  }

  @Test
  void static_tokens_are_written_and_tokens_of_another_form_stay() {
    database.sql("delete from static_tokens where user_id = 7").update();
    database
        .sql(
            "insert into static_tokens (user_id, version, epoch, created_at) values (8, gen_random_uuid(), 0, now())")
        .update();

    assertThat(back()).isZero();

    // The digest that finds the token is missing, so it is not accepted here either.
    assertThat(django("select user_id || key from authtoken_token")).containsExactly("9short");
  }

  @Test
  void a_static_token_of_django_that_was_lost_there_is_written_again() {
    django.sql("delete from authtoken_token where user_id = 7").update();

    assertThat(back()).isZero();

    assertThat(django("select key from authtoken_token where user_id = 7"))
        .containsExactly(KEY_OF_ADA);
  }

  @Test
  void used_and_ended_refresh_tokens_are_blacklisted(CapturedOutput output) {
    database
        .sql(
            """
            insert into carried_refresh_tokens (jti, user_id, login, expires_at)
            values ('00eeddcc-bbaa-9988-7766-554433221102', 7, gen_random_uuid(),
                    now() + interval '1 day')
            """)
        .update();
    login("11111111-1111-1111-1111-111100000000", 2, "null");
    login("22222222-2222-2222-2222-222200000000", 1, "now()");

    assertThat(back()).isZero();
    assertThat(back()).isZero();

    assertThat(
            django(
                "select jti from token_blacklist_blacklistedtoken join token_blacklist_outstandingtoken issued on issued.id = token_id where jti not like 'ff%' order by 1"))
        .containsExactly(
            "00eeddccbbaa99887766554433221102",
            "11111111111111111111111100000000",
            "11111111111111111111111100000001",
            "22222222222222222222222200000000",
            "22222222222222222222222200000001");
    assertThat(output.getOut()).contains("5 refresh tokens blacklisted");
  }

  @Test
  void the_end_of_all_logins_blacklists_the_tokens_that_django_has_recorded_before() {
    django
        .sql(
            """
            insert into token_blacklist_outstandingtoken (id, created_at, expires_at, user_id, jti)
            values (20, now() - interval '1 day', now() + interval '1 day', 8, 'early'),
                   (21, now() + interval '1 hour', now() + interval '1 day', 8, 'late')
            """)
        .update();
    database.sql("update users set login_epoch = 1, logins_ended_at = now() where id = 8").update();

    assertThat(back()).isZero();

    assertThat(
            django(
                "select token_id::text from token_blacklist_blacklistedtoken where token_id >= 20"))
        .containsExactly("20");
  }

  @Test
  void a_session_that_was_not_exchanged_stays_and_fits_the_present_password() {
    database
        .sql("update users set password = 'argon2$new', login_epoch = 1, logins_ended_at = now()")
        .update();
    database.sql("update carried_sessions set epoch = 1").update();

    assertThat(back()).isZero();

    assertThat(isAccepted(COOKIE_OF_ADA, "argon2$new")).isTrue();
  }

  @Test
  void a_session_that_has_ended_here_is_deleted_and_one_that_was_not_copied_stays() {
    database.sql("update users set login_epoch = 1, logins_ended_at = now()").update();

    assertThat(back()).isZero();

    assertThat(django("select session_key from django_session")).containsExactly("b".repeat(32));
  }

  @Test
  void an_exchanged_session_is_deleted_a_minute_later() {
    database.sql("update carried_sessions set exchanged_at = now() - interval '20 s'").update();
    assertThat(back()).isZero();
    assertThat(django("select session_key from django_session")).contains(COOKIE_OF_ADA);

    database.sql("update carried_sessions set exchanged_at = now() - interval '61 s'").update();
    assertThat(back()).isZero();
    assertThat(django("select session_key from django_session")).doesNotContain(COOKIE_OF_ADA);
  }

  @Test
  void a_session_with_a_random_cookie_is_reported(CapturedOutput output) {
    database
        .sql(
            """
            insert into sessions (user_id, id, epoch, created_at, used_at, expires_at, user_agent, address)
            values (7, gen_random_uuid(), 0, now(), now(), now() + interval '1 day', '', '')
            """)
        .update();

    assertThat(back()).isZero();

    assertThat(output.getOut())
        .contains("1 sessions whose cookies are random", "countersign.takeover.returnable");
  }

  @Test
  void a_dry_run_reports_the_same_and_writes_nothing(CapturedOutput output) {
    user(2_000_000, "joan");
    database.sql("insert into user_groups values (2000000, 3)").update();
    List<String> before = everything();

    assertThat(back("--dry-run")).isZero();

    assertThat(everything()).isEqualTo(before);
    assertThat(output.getOut())
        .contains("1 users added", "1 memberships added", "Nothing was written.");
  }

  @Test
  void a_finished_return_ends_the_logins_here_and_refuses_to_run_again(CapturedOutput output) {
    login("11111111-1111-1111-1111-111100000000", 2, "null");

    assertThat(back("--finish")).isZero();
    assertThat(number("select count(*) from logins")).isZero();
    database.sql("update users set email = 'later@example.com' where id = 7").update();

    assertThat(back()).isEqualTo(1);
    assertThat(output.getErr()).contains("The return is complete");
    assertThat(django("select email from auth_user where id = 7"))
        .containsExactly("ada@example.com");
  }

  @Test
  void after_a_finished_return_a_second_takeover_works() {
    user(2_000_000, "joan");
    back("--finish");
    django.sql("update auth_user set email = 'again@example.com' where id = 2000000").update();

    assertThat(withService("follow", "--stop")).isZero();

    assertThat(texts("select email from users where id = 2000000"))
        .containsExactly("again@example.com");
    assertThat(back()).isZero();
  }

  @Test
  void a_database_with_triggers_or_another_key_is_refused(CapturedOutput output) throws Exception {
    assertThat(withService("follow", "--once")).isZero();
    assertThat(back()).isEqualTo(1);
    assertThat(output.getErr()).contains("takeover follow --stop");
    withService("follow", "--stop");

    Files.writeString(folder.resolve("key"), "another key ".repeat(5));
    assertThat(back()).isEqualTo(1);
    assertThat(output.getErr()).contains("No import with this key is complete");
  }

  private int back(String... more) {
    return withService("back", more);
  }

  private void login(String id, int generation, String revokedAt) {
    database
        .sql(
            """
            insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                                revoked_at, user_agent, address)
            values (7, cast(:id as uuid), 0, :generation, now(), now(), now() + interval '1 day',
                    %s, '', '')
            """
                .formatted(revokedAt))
        .param("id", id)
        .param("generation", generation)
        .update();
  }

  private void delete(long id) {
    database.sql("delete from usernames where user_id = " + id).update();
    database.sql("delete from users where id = " + id).update();
    database.sql("insert into deleted_users values (" + id + ", 0, now())").update();
  }

  private boolean isAccepted(String cookie, String password) {
    var reader = new DjangoSessionReader(List.of(Secret.of(DjangoSessionReaderTest.KEY)));
    String data =
        django("select session_data from django_session where session_key = '" + cookie + "'")
            .getFirst();
    return reader.login(data).filter(login -> reader.isOfPassword(login, password)).isPresent();
  }

  private List<String> django(String sql) {
    return django.sql(sql).query((row, _) -> row.getString(1)).list();
  }

  /** Returns every row that a return can change. */
  private List<String> everything() {
    return django(
        """
        select auth_user::text from auth_user
        union all select auth_group::text from auth_group
        union all select auth_group_permissions::text from auth_group_permissions
        union all select auth_user_groups::text from auth_user_groups
        union all select auth_user_user_permissions::text from auth_user_user_permissions
        union all select authtoken_token::text from authtoken_token
        union all select token_blacklist_outstandingtoken::text from token_blacklist_outstandingtoken
        union all select token_blacklist_blacklistedtoken::text from token_blacklist_blacklistedtoken
        union all select django_session::text from django_session
        order by 1
        """);
  }
}
