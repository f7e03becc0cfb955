package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.accounts.login-by=both",
      "countersign.lockout.enabled=true",
      "countersign.lockout.account-limit=4"
    })
class LoginByEmailTest extends ServiceTest {

  @Test
  void a_confirmed_address_and_the_username_both_log_in() {
    Person ada = confirmed(newPerson());

    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(ada.email().toUpperCase(Locale.ROOT), PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(ada.email(), "not-the-password").status()).isEqualTo(401);
  }

  @Test
  void an_unconfirmed_address_does_not_log_in() {
    Person ada = newPerson();

    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void an_address_that_was_changed_since_does_not_log_in() {
    Person ada = confirmed(newPerson());
    change(ada, "email = 'changed" + ada.id() + "@example.com'");

    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(401);
    assertThat(loginAs("changed" + ada.id() + "@example.com", PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void an_address_that_two_accounts_have_confirmed_logs_neither_in() {
    Person ada = confirmed(newPerson());
    Person eve = newPerson();
    change(eve, "email = '" + ada.email() + "'");
    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(200);

    confirmed(new Person(eve.id(), eve.username(), ada.email(), PASSWORD));

    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_username_that_is_the_address_of_another_user_does_not_keep_its_owner_out() {
    Person ada = confirmed(newPerson());
    Person eve = newPerson(ada.email());
    change(eve, "password = '!'");

    var response = loginAs(ada.email(), PASSWORD);

    assertThat(response.status()).isEqualTo(200);
    assertThat(email(response)).isEqualTo(ada.email());
  }

  @Test
  void a_username_that_is_an_address_which_its_owner_has_not_confirmed_logs_in() {
    Person ada = newPerson();
    Person eve = newPerson(ada.email());

    var response = loginAs(eve.username(), PASSWORD);

    assertThat(response.status()).isEqualTo(200);
    assertThat(email(response)).isEqualTo(eve.email());
  }

  @Test
  void wrong_passwords_by_address_and_by_name_count_for_one_account() {
    Person ada = confirmed(newPerson());
    for (int attempt = 0; attempt < 2; attempt++) {
      loginAs(ada.email(), "not-the-password");
      loginAs(ada.username(), "not-the-password");
    }

    assertThat(loginAs(ada.email(), PASSWORD).status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void the_page_names_what_users_enter() {
    Person ada = confirmed(newPerson());
    var browser = new Browser(http());

    assertThat(browser.get("/api-auth/login/").body()).contains("Username or email address");
    assertThat(
            browser
                .post("/api-auth/login/", Map.of("username", ada.email(), "password", "wrong"))
                .body())
        .contains("Please enter a correct username or email address and password.");
    assertThat(
            browser
                .post("/api-auth/login/", Map.of("username", ada.email(), "password", PASSWORD))
                .header("Location"))
        .contains("/account/");
  }

  @Test
  void a_login_by_address_costs_as_many_statements_as_one_by_name() throws Exception {
    Person ada = confirmed(newPerson());
    loginAs(ada.username(), PASSWORD);
    int byName = statements().during(() -> loginAs(ada.username(), PASSWORD));

    assertThat(statements().during(() -> loginAs(ada.email(), PASSWORD))).isEqualTo(byName);
  }

  private String email(Response login) {
    return http()
        .request("GET", "/api/accounts/me/")
        .bearer(login.json().get("access").asString())
        .send()
        .json()
        .get("email")
        .asString();
  }

  private Person confirmed(Person person) {
    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, now(), now())
            """)
        .param("id", person.id())
        .param("email", person.email())
        .update();
    return person;
  }
}
