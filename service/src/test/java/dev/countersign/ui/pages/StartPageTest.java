package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/** Tests that the start page links to the parts of the service (decision 28). */
class StartPageTest extends ServiceTest {

  @Test
  void people_are_led_to_log_in_and_to_register() {
    Response page = http().request("GET", "/").header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .contains("href=\"/api-auth/login/\"")
        .contains("href=\"/account/register/\"")
        .contains("<a class=\"brand\" href=\"/\" aria-current=\"page\">");
  }

  @Test
  void whoever_is_logged_in_is_led_to_their_account() {
    Person ada = newPerson();
    Browser browser = new Browser(http());
    browser.login(ada);

    assertThat(browser.get("/").body())
        .contains("You are logged in as " + ada.username())
        .contains("href=\"/account/\"");
  }

  @Test
  void programs_are_shown_how_to_log_in_here() {
    Response page = http().request("GET", "/").header("Host", "auth.localhost:8443").send();

    assertThat(page.body())
        .contains("curl http://auth.localhost:8443/api/token/ \\")
        .contains("curl http://auth.localhost:8443/api/accounts/me/ \\");
  }

  @Test
  void a_hostile_host_is_escaped_or_refused() {
    Response odd = http().request("GET", "/").header("Host", "a'b&c").send();
    Response worse = http().request("GET", "/").header("Host", "x\"><script>").send();

    assertThat(odd.body()).doesNotContain("a'b", "b&c");
    assertThat(worse.body()).doesNotContain("<script");
  }

  @Test
  void it_is_open_to_all_and_only_for_reading() {
    assertThat(http().request("GET", "/").bearer("garbage").send().status()).isEqualTo(200);
    assertThat(http().request("HEAD", "/").send().status()).isEqualTo(200);
    assertThat(http().request("POST", "/").send().status()).isEqualTo(405);
  }
}
