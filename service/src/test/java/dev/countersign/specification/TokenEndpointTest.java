package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests the section Endpoints: POST /api/token/ with the signed-token scheme, and login/. */
class TokenEndpointTest extends ServiceTest {

  private static final List<String> PATHS = List.of("/api/token/", "/api/accounts/login/");

  @Test
  void username_and_password_give_access_and_refresh() {
    Person ada = newPerson();

    for (String path : PATHS) {
      Response answer = login(path, ada.username(), ada.password());
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json().propertyNames()).containsExactly("refresh", "access");
    }
  }

  @Test
  void no_authentication_is_needed_and_a_stale_header_does_not_block() {
    Person ada = newPerson();

    for (String path : PATHS) {
      Response answer =
          http()
              .request("POST", path)
              .bearer("stale")
              .json(Tokens.json(Map.of("username", ada.username(), "password", ada.password())))
              .send();
      assertThat(answer.status()).isEqualTo(200);
    }
  }

  @Test
  void unknown_wrong_and_inactive_are_refused_alike_to_the_last_byte() {
    Person ada = newPerson();
    Person bob = newPerson();
    change(bob, "is_active = false");

    for (String path : PATHS) {
      Response unknown = login(path, "nobody-of-that-name", ada.password());
      Response wrong = login(path, ada.username(), "not-the-password");
      Response inactive = login(path, bob.username(), bob.password());

      assertThat(unknown.status()).isEqualTo(401);
      assertThat(unknown.body())
          .isEqualTo(
              "{\"detail\":\"No active account found with the given credentials\","
                  + "\"code\":\"no_active_account\"}");
      assertThat(withoutDateAndId(wrong)).isEqualTo(withoutDateAndId(unknown));
      assertThat(withoutDateAndId(inactive)).isEqualTo(withoutDateAndId(unknown));
      assertThat(unknown.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
    }
  }

  @Test
  void obtaining_a_token_updates_the_users_last_login_time() {
    Person ada = newPerson();
    assertThat(lastLogins(ada)).isZero();

    login(ada);

    assertThat(lastLogins(ada)).isOne();
  }

  @Test
  void a_failed_log_in_does_not_update_it() {
    Person ada = newPerson();

    loginAs(ada.username(), "not-the-password");

    assertThat(lastLogins(ada)).isZero();
  }

  @Test
  void a_password_of_the_original_is_accepted_and_upgraded_once() {
    Person ada = newPerson();
    change(
        ada,
        "password = 'pbkdf2_sha256$1000$somesalt$"
            + TestHash.pbkdf2("correct-horse-1", "somesalt", 1000)
            + "'");

    Response first = loginAs(ada.username(), "correct-horse-1");
    String upgraded = password(ada);
    Response second = loginAs(ada.username(), "correct-horse-1");

    assertThat(first.status()).isEqualTo(200);
    assertThat(upgraded).startsWith("argon2$argon2id$");
    assertThat(second.status()).isEqualTo(200);
    assertThat(password(ada)).isEqualTo(upgraded);
  }

  @Test
  void an_unusable_password_never_matches() {
    Person ada = newPerson();
    change(ada, "password = '!unusable'");

    assertThat(loginAs(ada.username(), "!unusable").status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), ada.password()).status()).isEqualTo(401);
  }

  private Response login(String path, String username, String password) {
    return http().post(path, Tokens.json(Map.of("username", username, "password", password)));
  }

  private static String withoutDateAndId(Response answer) {
    return answer.toString().replaceAll("Date=[^,]+, [^,]+|X-Request-Id=[^,\\]]+", "");
  }

  private int lastLogins(Person person) {
    return database()
        .sql("select count(last_login) from users where id = :id")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }

  private String password(Person person) {
    return database()
        .sql("select password from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }
}
