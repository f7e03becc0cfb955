package dev.countersign.selfservice.emailverification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TokenClaims;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

@TestPropertySource(
    properties = {
      "countersign.registration.email-verification=optional",
      "countersign.jwt.custom-claims=email"
    })
class OptionalVerificationTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void newcomers_get_a_mail_and_get_in_at_once() {
    Person ada = newPerson();
    awaitJobs();

    assertThat(MAILS.take())
        .singleElement()
        .satisfies(mail -> assertThat(mail.to()).isEqualTo(ada.email()));
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void only_a_confirmed_address_enters_a_claim() {
    Person ada = newPerson();
    String key = onlyKey();
    assertThat(claims(ada).has("email")).isFalse();
    assertThat(claims(ada).get("email_verified").asBoolean()).isFalse();

    verify(key);
    assertThat(claims(ada).get("email").asString()).isEqualTo(ada.email());
    assertThat(claims(ada).get("email_verified").asBoolean()).isTrue();
    Response changed =
        http()
            .request("PATCH", "/api/accounts/me/")
            .bearer(login(ada))
            .json("{\"email\":\"victim@example.org\",\"current_password\":\"" + PASSWORD + "\"}")
            .send();

    assertThat(changed.status()).isEqualTo(200);
    assertThat(claims(ada).has("email")).isFalse();
    assertThat(claims(ada).get("email_verified").asBoolean()).isFalse();
  }

  @Test
  void staff_see_whether_an_address_is_confirmed() {
    Person staff = newStaff();
    Person ada = newPerson();
    mails();
    var browser = new Browser(http());
    browser.login(staff);
    assertThat(detail(staff, ada)).isFalse();
    assertThat(browser.get("/admin/users/" + ada.id() + "/").body()).contains("not confirmed");
    database()
        .sql("update email_verifications set verified_at = now() where user_id = :id")
        .param("id", ada.id())
        .update();

    assertThat(detail(staff, ada)).isTrue();
    assertThat(browser.get("/admin/users/" + ada.id() + "/").body())
        .contains("Email address: confirmed");
  }

  @Test
  void the_overview_of_an_account_sends_the_link_again() {
    Person ada = newPerson();
    mails();
    // The first mail was sent less than a minute ago.
    database()
        .sql("update email_verifications set sent_at = sent_at - interval '1h' where user_id = :id")
        .param("id", ada.id())
        .update();
    database().sql("delete from mail_limits").update();
    var browser = new Browser(http());
    browser.login(ada);
    assertThat(browser.get("/account/").body()).contains("Not confirmed: " + ada.email());

    browser.post("/account/", Map.of("send_link", "yes"));
    assertThat(browser.get("/account/?link-sent").body()).contains("Check your email.");
    verify(onlyKey());

    assertThat(browser.get("/account/").body())
        .contains("Confirmed: " + ada.email())
        .doesNotContain("send_link");
  }

  /** A user whom staff deactivated must not be able to reactivate the account. */
  @Test
  void a_confirmation_opens_no_account() {
    Person ada = newPerson();
    awaitJobs();
    String text = MAILS.take().getLast().text();
    change(ada, "is_active = false");

    String key = text.replaceFirst("(?s).*/verify-email/([^/]+)/.*", "$1");
    http().post("/api/accounts/registration/verify-email/", "{\"key\":\"" + key + "\"}");

    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }

  private String onlyKey() {
    return mails().getLast().text().replaceFirst("(?s).*/verify-email/([^/]+)/.*", "$1");
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }

  private void verify(String key) {
    Response answer =
        http().post("/api/accounts/registration/verify-email/", "{\"key\":\"" + key + "\"}");
    assertThat(answer.status()).isEqualTo(200);
  }

  private JsonNode claims(Person person) {
    return TokenClaims.of(login(person));
  }

  private boolean detail(Person staff, Person person) {
    return http()
        .request("GET", "/api/users/" + person.id() + "/")
        .bearer(login(staff))
        .send()
        .json()
        .get("email_verified")
        .asBoolean();
  }
}
