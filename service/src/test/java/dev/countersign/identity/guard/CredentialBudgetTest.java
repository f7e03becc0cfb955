package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests how many wrong passwords logged-in callers may enter when the service asks for the password
 * again.
 */
class CredentialBudgetTest extends TokenTest {

  private static final String WRONG = "not-the-password";
  private static final String NEW = "Another-9-long-one";
  private static final int FAILURE_LIMIT = 10;
  private static final int DEVICE_LIMIT = 100;

  @Test
  void a_stolen_token_does_not_keep_the_owner_from_changing_the_password() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);
    String owners = login(ada);
    spendWith(stolen.access());

    assertThat(changeWith(rotate(stolen.refresh()).access(), PASSWORD).status()).isEqualTo(400);
    assertThat(changeWith(owners, PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_stolen_token_does_not_keep_the_owner_s_browser_from_it_either() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    spendWith(login(ada));

    browser.get("/account/password/");
    Response changed =
        browser.post(
            "/account/password/",
            Map.of("old_password", PASSWORD, "new_password", NEW, "new_password2", NEW));

    assertThat(changed.status()).as(changed.body()).isEqualTo(302);
  }

  @Test
  void a_static_token_has_a_budget_of_its_own() {
    Person ada = newPerson();
    String stolen = staticToken(ada);
    for (int guess = 0; guess < FAILURE_LIMIT; guess++) {
      assertThat(change(WRONG).header("Authorization", "Token " + stolen).send().status())
          .isEqualTo(400);
    }

    assertThat(change(PASSWORD).header("Authorization", "Token " + stolen).send().status())
        .isEqualTo(400);
    assertThat(changeWith(login(ada), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void all_credentials_together_have_a_limit_and_a_new_login_has_tries_again() {
    Person ada = newPerson();
    String earlier = login(ada);
    spendCredentials(ada);

    assertThat(changeWith(earlier, PASSWORD).status()).isEqualTo(400);
    assertThat(changeWith(login(ada), PASSWORD).status()).isEqualTo(200);
  }

  private void spendWith(String access) {
    for (int guess = 0; guess < FAILURE_LIMIT; guess++) {
      assertThat(changeWith(access, WRONG).status()).isEqualTo(400);
    }
  }

  private Response changeWith(String access, String old) {
    return change(old).bearer(access).send();
  }

  private HttpRequest change(String old) {
    return http()
        .request("POST", "/api/accounts/password/change/")
        .json(Tokens.json(Map.of("old_password", old, "new_password", NEW, "new_password2", NEW)));
  }

  private void spendCredentials(Person person) {
    database()
        .sql(
            """
            insert into login_failures (account, source, failures, pending, until, pending_until)
            values ('user ' || :id, 'credentials', :failures, 0, now() + interval '10 minutes',
                    now())
            """)
        .param("id", Long.toString(person.id()))
        .param("failures", DEVICE_LIMIT)
        .update();
  }
}
