package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

class PasswordResetPagesTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String FORGOTTEN = "/accounts/password_reset/";
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final Pattern LINK =
      Pattern.compile("\nhttp://127[.]0[.]0[.]1:[0-9]+(/accounts/reset/[^/]+/[^/]+/)\n");

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void who_has_forgotten_the_password_gets_a_new_one_from_page_to_page() {
    Person ada = newPerson();
    var browser = new Browser(http());
    assertThat(browser.get("/api-auth/login/").body()).contains("href=\"" + FORGOTTEN + "\"");

    browser.get(FORGOTTEN);
    Response sent = browser.post(FORGOTTEN, Map.of("email", ada.email()));
    String link = link();
    browser.get(link);
    Response form = browser.get(link);
    Response set = browser.post(link, passwords(NEW_PASSWORD, NEW_PASSWORD));

    assertThat(sent.header("Location")).hasValue("/accounts/password_reset/done/");
    assertThat(browser.get("/accounts/password_reset/done/").body()).contains("60 minutes");
    assertThat(form.body()).contains("Choose a new password");
    assertThat(form.header("Referrer-Policy")).hasValue("strict-origin");
    assertThat(form.header("Cache-Control"))
        .hasValueSatisfying(text -> assertThat(text).contains("no-store"));
    assertThat(set.header("Location")).hasValue("/api-auth/login/?password-reset");
    assertThat(browser.get("/api-auth/login/?password-reset").body())
        .contains("Your password was changed.");
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
    assertThat(browser.get(link).body()).contains("This link no longer works");
    assertThat(browser.post(link, passwords(NEW_PASSWORD, NEW_PASSWORD)).body())
        .contains("This link no longer works");
  }

  @Test
  void an_unknown_address_leads_to_the_same_page() {
    var browser = new Browser(http());
    browser.get(FORGOTTEN);

    Response sent = browser.post(FORGOTTEN, Map.of("email", "nobody@example.org"));

    assertThat(sent.status()).isEqualTo(302);
    assertThat(sent.header("Location")).hasValue("/accounts/password_reset/done/");
  }

  @Test
  void mistakes_are_told_at_their_fields() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.get(FORGOTTEN);

    assertThat(browser.post(FORGOTTEN, Map.of("email", "ada")).body())
        .contains("Enter a valid email address.", "value=\"ada\"");

    browser.post(FORGOTTEN, Map.of("email", ada.email()));
    String link = link();
    browser.get(link);
    assertThat(browser.post(link, passwords(NEW_PASSWORD, "another-longpass")).body())
        .contains("The two password fields didn’t match.", "Choose a new password");
    assertThat(browser.post(link, passwords("password1", "password1")).body())
        .contains("This password is too common.")
        .doesNotContain("value=\"password1\"");
  }

  @Test
  void a_form_from_elsewhere_is_refused() {
    Response forged =
        http()
            .request("POST", FORGOTTEN)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("email=ada%40example.com")
            .send();

    assertThat(forged.status()).isEqualTo(403);
  }

  @Test
  void what_can_be_no_link_is_not_found() {
    assertThat(http().get("/accounts/reset/MQ/short/").status()).isEqualTo(404);
    assertThat(http().get("/accounts/reset/LTE/" + "A".repeat(43) + "/").status()).isEqualTo(404);
  }

  private static Map<String, String> passwords(String first, String second) {
    return Map.of("new_password1", first, "new_password2", second);
  }

  private String link() {
    awaitJobs();
    Matcher link = LINK.matcher(MAILS.take().getLast().text());
    assertThat(link.find()).isTrue();
    return link.group(1);
  }
}
