package dev.countersign.ui.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.templates.DeviceName;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.platform.languages.Text;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
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
    assertThat(page).contains("This device", "Browser session", "App with a refresh token");
    Response ended =
        browser.post(DEVICES, Map.of("id", first(page, "name=\"id\" value=\"(\\w+)\"")));

    assertThat(ended.header("Location")).contains(DEVICES + "?ended");
    assertThat(browser.get(DEVICES + "?ended").body())
        .contains("The device was logged out.")
        .doesNotContain("App with a refresh token");
    assertThat(refresh(refresh).status()).isEqualTo(401);
  }

  @Test
  void one_ends_all_others_and_stays_logged_in_here() {
    Person ada = newPerson();
    Browser other = enter(ada);
    String refresh = obtain(ada).refresh();
    Browser eve = enter(newPerson());
    Browser browser = enter(ada);
    assertThat(browser.get(DEVICES).body()).contains("Log out all other devices");

    Response ended = browser.post(DEVICES, Map.of("others", "yes"));

    assertThat(ended.header("Location")).contains(DEVICES + "?others-ended");
    assertThat(browser.get(DEVICES + "?others-ended").body())
        .contains("All other devices were logged out.", "This device")
        .doesNotContain("Log out all other devices");
    assertThat(other.get(DEVICES).status()).isEqualTo(302);
    assertThat(refresh(refresh).status()).isEqualTo(401);
    assertThat(eve.get(DEVICES).status()).isEqualTo(200);
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
  void failures_are_marked_and_a_log_in_from_elsewhere_can_be_denied() {
    Person ada = newPerson();
    loginAs(ada.username(), "not-the-password");
    Browser browser = enter(ada);
    String alone = browser.get("/account/activity/").body();
    obtain(ada);

    String page = browser.get("/account/activity/").body();

    assertThat(alone)
        .containsOnlyOnce("Refused")
        .containsOnlyOnce("This session")
        .doesNotContain("This wasn't me");
    assertThat(page).containsOnlyOnce("This wasn't me").containsOnlyOnce("This session");
    String path = first(page, "href=\"([^\"]+)\">This wasn't me");
    assertThat(browser.get(path).body())
        .contains("Someone else may know your password.", "name=\"old_password\"");
    assertThat(browser.get("/account/password/").body()).doesNotContain("Someone else may");
  }

  @Test
  void every_kind_of_event_has_an_icon() {
    String icons = resource("/static/icons.svg");

    for (EventKind kind : EventKind.values()) {
      assertThat(icons).contains("symbol id=\"" + ActivityText.sign(kind).icon() + "\"");
    }
  }

  @Test
  void a_device_has_the_icon_of_its_kind() {
    assertThat(DeviceName.icon("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0"))
        .isEqualTo("laptop");
    assertThat(DeviceName.icon("Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile"))
        .isEqualTo("phone");
    assertThat(DeviceName.icon("curl/8.5.0")).isEqualTo("terminal");
    assertThat(DeviceName.icon("")).isEqualTo("globe");
  }

  @Test
  void a_device_is_called_what_its_owner_calls_it() {
    assertThat(
            DeviceName.of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"))
        .isEqualTo(Text.of("device.on", "Firefox", "Linux"));
    assertThat(
            DeviceName.of(
                "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
                    + " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"))
        .isEqualTo(Text.of("device.on", "Safari", "iPhone"));
    assertThat(DeviceName.of("curl/8.5.0")).isEqualTo(Text.of("device.program", "curl"));
    assertThat(DeviceName.of(" ")).isEqualTo(Text.of("device.unknown"));
  }

  private static String resource(String path) {
    try (InputStream file = AccountPagesTest.class.getResourceAsStream(path)) {
      return new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
