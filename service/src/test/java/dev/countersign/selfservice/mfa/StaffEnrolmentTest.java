package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests staff who must set up two-step login at their first login. */
@TestPropertySource(
    properties = {
      "countersign.second-factor.required=staff",
      "countersign.second-factor.grace=0s",
      "countersign.base-url=https://auth.example.com",
      "countersign.security.trusted-proxies=127.0.0.1",
      "countersign.forward-auth.allowed-origins=https://app.example.com"
    })
class StaffEnrolmentTest extends ServiceTest {

  private static final String SECURITY = "/account/security/";

  @Test
  void staff_set_up_two_step_login_and_continue_to_the_page_they_wanted() {
    var browser = new Browser(http());
    browser.login(newStaff());

    assertThat(browser.get("/admin/").header("Location")).hasValue(SECURITY + "?next=/admin/");
    assertThat(browser.get(SECURITY + "?next=/admin/").body())
        .contains("Your account needs two-step login. Set it up to continue.");
    Response begun = browser.post(SECURITY, Map.of("action", "begin", "next", "/admin/"));
    Matcher key = Pattern.compile("<code>([A-Z2-7 ]{39})</code>").matcher(begun.body());
    assertThat(key.find()).as(begun.body()).isTrue();
    var app = new AuthenticatorApp(key.group(1).replace(" ", ""));
    Response codes =
        browser.post(SECURITY, Map.of("action", "confirm", "code", app.code(), "next", "/admin/"));

    assertThat(codes.body())
        .contains("<a role=\"button\" href=\"/admin/\">Continue</a>")
        .doesNotContain("needs two-step login");
    assertThat(browser.get("/admin/").status()).isEqualTo(200);
  }

  @Test
  void the_page_offers_no_way_to_another_site() {
    var browser = new Browser(http());
    browser.login(newPerson());
    browser.get(SECURITY);
    Response begun = browser.post(SECURITY, Map.of("action", "begin"));
    Matcher key = Pattern.compile("<code>([A-Z2-7 ]{39})</code>").matcher(begun.body());
    assertThat(key.find()).as(begun.body()).isTrue();
    var app = new AuthenticatorApp(key.group(1).replace(" ", ""));

    Response codes =
        browser.post(
            SECURITY,
            Map.of("action", "confirm", "code", app.code(), "next", "https://evil.example/"));

    assertThat(codes.body()).contains("Your recovery codes").doesNotContain(">Continue<");
  }

  @Test
  void other_users_are_not_asked_and_cost_no_further_statement() throws Exception {
    Person ada = newPerson();
    loginAs(ada.username(), PASSWORD);

    assertThat(statements().during(() -> loginAs(ada.username(), PASSWORD))).isEqualTo(7);
    var browser = new Browser(http());
    browser.login(ada);
    assertThat(browser.get("/account/").body()).doesNotContain("needs two-step login");
  }

  @Test
  void a_user_who_becomes_staff_is_asked_from_then_on() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    assertThat(browser.get("/account/").status()).isEqualTo(200);

    change(ada, "is_staff = true");

    assertThat(browser.get("/account/").header("Location")).hasValue(SECURITY + "?next=/account/");
  }

  @Test
  void a_token_login_of_staff_is_refused() {
    assertThat(loginAs(newStaff().username(), PASSWORD).status()).isEqualTo(403);
  }

  @Test
  void a_proxy_leads_the_browser_to_the_enrolment() {
    var browser = new Browser(http());
    browser.login(newStaff());

    Response redirected = verify(browser, "?redirect=1");
    Response refused = verify(browser, "");

    assertThat(redirected.header("Location"))
        .hasValue(
            "https://auth.example.com/account/security/?next=https%3A%2F%2Fapp.example.com%2Fpage");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("Location")).isEmpty();
  }

  private static Response verify(Browser browser, String query) {
    return browser
        .request("GET", "/api/auth/verify/" + query)
        .header("X-Forwarded-Method", "GET")
        .header("X-Forwarded-Proto", "https")
        .header("X-Forwarded-Host", "app.example.com")
        .header("X-Forwarded-Uri", "/page")
        .send();
  }
}
