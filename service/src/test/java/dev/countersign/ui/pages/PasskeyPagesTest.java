package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PasskeyPagesTest extends ServiceTest {

  private static final String LOGIN = "/api-auth/login/";
  private static final String PASSKEYS = "/account/passkeys/";
  private static final Pattern OPTIONS = Pattern.compile("data-options=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("name=\"id\" value=\"([0-9a-f]{32})\"");

  @LocalServerPort private int port;

  private Person ada;
  private Browser browser;
  private TestAuthenticator phone;

  @BeforeEach
  void ada_adds_a_passkey() {
    ada = newPerson();
    browser = new Browser(http());
    phone = new TestAuthenticator("http://localhost:" + port);
    browser.get(LOGIN);
    browser.post(LOGIN, Map.of("username", ada.username(), "password", ada.password()));
    Response page = browser.get(PASSKEYS);
    assertThat(page.body()).contains("You have no passkeys.");
    Response added =
        browser.post(PASSKEYS, Map.of("name", "My <phone>", "credential", created(page)));
    assertThat(added.body())
        .contains("The passkey was added.", "Your recovery codes")
        .containsPattern("[a-z2-9]{5}-[a-z2-9]{5}");
    assertThat(added.header("Cache-Control").orElseThrow()).contains("no-store");
  }

  @Test
  void the_page_lists_renames_and_removes_passkeys() {
    String listed = browser.get(PASSKEYS).body();
    assertThat(listed).contains("My &lt;phone&gt;", "On one device", "Never");

    String id = found(ID, listed);
    browser.post(PASSKEYS, Map.of("id", id, "name", "Key ring"));
    assertThat(browser.get(PASSKEYS).body()).contains("Key ring");
    browser.post(PASSKEYS, Map.of("id", id, "remove", "yes"));
    assertThat(browser.get(PASSKEYS).body()).contains("You have no passkeys.");
  }

  @Test
  void the_login_page_opens_a_session_by_passkey_and_goes_on() {
    Browser other = new Browser(http());
    Response page = other.get(LOGIN);

    Response entered =
        other.post(
            LOGIN + "passkey/", Map.of("credential", asserted(page), "next", "/account/devices/"));

    assertThat(entered.header("Location")).contains("/account/devices/");
    assertThat(other.get("/account/").body()).contains(ada.username());
    assertThat(other.get(PASSKEYS).status()).as("the passkey is recent proof").isEqualTo(200);
  }

  @Test
  void the_login_page_does_not_follow_next_to_another_site() {
    Browser other = new Browser(http());

    Response entered =
        other.post(
            LOGIN + "passkey/",
            Map.of("credential", asserted(other.get(LOGIN)), "next", "https://evil.example/"));

    assertThat(entered.header("Location")).contains("/account/");
  }

  @Test
  void a_refused_passkey_leads_back_to_the_login_page() {
    Browser other = new Browser(http());
    phone.forgetKey();
    Response page = other.get(LOGIN);

    Response refused =
        other.post(LOGIN + "passkey/", Map.of("credential", asserted(page), "next", "/account/"));
    Response missing = other.post(LOGIN + "passkey/", Map.of());

    String path = LOGIN + "?passkey-refused&next=%2Faccount%2F";
    assertThat(refused.header("Location")).contains(path);
    assertThat(other.get(path).body()).contains("The passkey was not accepted.");
    assertThat(missing.header("Location")).contains(LOGIN + "?passkey-refused&next=");
    assertThat(other.get("/account/").status()).isEqualTo(302);
  }

  @Test
  void an_old_session_is_confirmed_by_passkey() {
    database()
        .sql("update sessions set authenticated_at = now() - interval '1 hour' where user_id = :id")
        .param("id", ada.id())
        .update();
    assertThat(browser.get(PASSKEYS).header("Location").orElseThrow())
        .startsWith("/account/confirm/");
    Response page = browser.get("/account/confirm/?next=" + PASSKEYS);

    Response confirmed =
        browser.post("/account/confirm/", Map.of("credential", asserted(page), "next", PASSKEYS));

    assertThat(confirmed.header("Location")).contains(PASSKEYS);
    assertThat(browser.get(PASSKEYS).status()).isEqualTo(200);
  }

  private String created(Response page) {
    return Tokens.json(phone.create(options(page)));
  }

  private String asserted(Response page) {
    return Tokens.json(phone.get(options(page)));
  }

  private static JsonNode options(Response page) {
    return JsonMapper.shared()
        .readTree(found(OPTIONS, page.body()).replace("&quot;", "\"").replace("&#34;", "\""));
  }

  private static String found(Pattern pattern, String body) {
    Matcher matcher = pattern.matcher(body);
    assertThat(matcher.find()).as(body).isTrue();
    return matcher.group(1);
  }
}
