package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.templates.DeviceName;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AccountPagesTest extends TokenTest {

  private static final String DEVICES = "/account/devices/";
  private static final String TOKEN = "/account/token/";

  @Test
  void one_sees_where_one_is_logged_in_and_ends_one_of_them() {
    Person ada = newPerson();
    String refresh = obtain(ada).refresh();
    Browser browser = enter(ada);

    String page = browser.get(DEVICES).body();
    assertThat(page).contains("This device", "(browser session)", "(refresh token)");
    Response ended =
        browser.post(DEVICES, Map.of("id", first(page, "name=\"id\" value=\"(\\w+)\"")));

    assertThat(ended.header("Location")).contains(DEVICES + "?ended");
    assertThat(browser.get(DEVICES + "?ended").body())
        .contains("The device was logged out.")
        .doesNotContain("(refresh token)");
    assertThat(refresh(refresh).status()).isEqualTo(401);
  }

  @Test
  void nobody_ends_the_log_in_of_another() {
    Person ada = newPerson();
    obtain(ada);
    Browser eve = enter(newPerson());
    String id = first(enter(ada).get(DEVICES).body(), "name=\"id\" value=\"(\\w+)\"");
    eve.get(DEVICES);

    eve.post(DEVICES, Map.of("id", id));

    assertThat(enter(ada).get(DEVICES).body()).contains("value=\"" + id + "\"");
  }

  @Test
  void logging_out_everywhere_reaches_this_browser_too() {
    Person ada = newPerson();
    String refresh = obtain(ada).refresh();
    Browser browser = enter(ada);
    browser.get(DEVICES);

    Response left = browser.post(DEVICES + "logout-everywhere/", Map.of());

    assertThat(left.body()).contains("You are signed out everywhere.");
    assertThat(browser.get(DEVICES).header("Location"))
        .contains("/api-auth/login/?next=" + DEVICES);
    assertThat(refresh(refresh).status()).isEqualTo(401);
  }

  @Test
  void a_token_is_made_for_the_password_shown_once_and_ended() {
    Person ada = newPerson();
    Browser browser = enter(ada);
    assertThat(browser.get(TOKEN).body()).contains("You have no API token.");

    assertThat(browser.post(TOKEN, Map.of("password", "wrong")).body())
        .contains("Your password was entered incorrectly.");
    Response made = browser.post(TOKEN, Map.of("password", ada.password()));
    String token = first(made.body(), "Authorization: Token ([0-9a-f]{40})");

    assertThat(made.header("Cache-Control").orElse("")).contains("no-store");
    assertThat(meByToken(token).status()).isEqualTo(200);
    assertThat(browser.get(TOKEN).body())
        .contains("Your API token was created")
        .doesNotContain(token);

    browser.post(TOKEN, Map.of("end", "yes"));
    assertThat(meByToken(token).status()).isEqualTo(401);
    assertThat(browser.get(TOKEN + "?ended").body()).contains("Your API token was revoked.");
  }

  @Test
  void one_sees_what_happened_to_ones_account_a_page_at_a_time() {
    Person ada = newPerson();
    for (int attempt = 0; attempt < 55; attempt++) {
      loginAs(ada.username(), "not-the-password");
    }
    Browser browser = enter(ada);

    String newest = browser.get("/account/activity/").body();
    String older =
        browser.get(first(newest, "href=\"(/account/activity/[?]before=[^\"]+)\"")).body();

    assertThat(newest).contains("Failed login: wrong password").doesNotContain("Account created");
    assertThat(older).contains("Account created").doesNotContain("?before=");
    assertThat(browser.get("/account/activity/?before=x").status()).isEqualTo(400);
  }

  @Test
  void a_device_is_called_what_its_owner_calls_it() {
    assertThat(
            DeviceName.of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"))
        .isEqualTo("Firefox on Linux");
    assertThat(
            DeviceName.of(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
                    + " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"))
        .isEqualTo("Safari on iPhone");
    assertThat(DeviceName.of("curl/8.5.0")).isEqualTo("curl");
    assertThat(DeviceName.of(" ")).isEqualTo("Unknown device");
  }

  private Response meByToken(String token) {
    return http()
        .request("GET", "/api/accounts/me/")
        .header("Authorization", "Token " + token)
        .send();
  }

  private Browser enter(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    return browser;
  }

  private static String first(String text, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    assertThat(found.find()).as(text).isTrue();
    return found.group(1);
  }
}
