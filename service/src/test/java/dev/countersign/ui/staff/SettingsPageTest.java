package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.KnownSettings;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.TestKeys;
import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Runs the service with a known value in every secret. */
@TestPropertySource(
    properties = {
      "countersign.jwt.leeway=7s",
      "countersign.jwt.algorithm=ES256",
      "countersign.jwt.access-token-lifetime=30m",
      "countersign.api.throttle.rates.login=77/min",
      "countersign.takeover.until=2026-12-31T00:00:00Z"
    })
class SettingsPageTest extends ServiceTest {

  private static final String CANARY = "canary-9b1d-";
  private static final KeyPair PAIR = TestKeys.ec("secp256r1");
  private static final String PAGE = "/admin/settings/";

  /** A usable value for each secret. */
  private static final Map<String, String> SECRETS =
      Map.of(
          "countersign.secret-key-fallbacks",
          CANARY + "a".repeat(50),
          "countersign.jwt.signing-key",
          TestKeys.privatePem(PAIR),
          "countersign.jwt.verifying-key",
          TestKeys.publicPem(PAIR),
          "countersign.jwt.previous-keys",
          CANARY + "c".repeat(50),
          "countersign.superuser.password",
          CANARY + "d9!",
          "countersign.takeover.key",
          CANARY + "t".repeat(50),
          "countersign.events.seal-key",
          CANARY + "s".repeat(50),
          "countersign.events.seal-key-fallbacks",
          CANARY + "b".repeat(50),
          "spring.datasource.password",
          CANARY + "e",
          "spring.mail.password",
          CANARY + "f");

  @Autowired private KnownSettings known;

  @DynamicPropertySource
  static void canaries(DynamicPropertyRegistry properties) {
    String url = TestDatabase.migratedDatabase() + "&password=" + CANARY + "url";
    properties.add("spring.datasource.url", () -> url);
    properties.add("countersign.database.reader.url", () -> url);
    var secrets = new TreeMap<>(SECRETS);
    String previous = secrets.remove("countersign.jwt.previous-keys");
    properties.add("countersign.jwt.previous-keys[0].algorithm", () -> "HS256");
    properties.add("countersign.jwt.previous-keys[0].key", () -> previous);
    properties.add("countersign.jwt.previous-keys[0].until", () -> "2099-01-01T00:00:00Z");
    secrets.forEach((name, value) -> properties.add(name, () -> value));
  }

  @Test
  void every_secret_is_shown_as_set_and_none_is_in_the_source() {
    String page = superuser().get(PAGE).body();

    assertThat(known.names().stream().filter(known::isSecret))
        .as("secrets without a canary")
        .allMatch(name -> SECRETS.containsKey(name) || name.equals("countersign.secret-key"));
    for (String name : SECRETS.keySet()) {
      assertThat(cells(page, name)).as(name).first().isEqualTo("set");
    }
    assertThat(cells(page, "countersign.secret-key").getFirst()).isEqualTo("set");
    assertThat(page).doesNotContain(CANARY, SECRET_KEY, "BEGIN", "********");
    assertThat(page.replaceAll("\\s", ""))
        .doesNotContain(Base64.getEncoder().encodeToString(PAIR.getPrivate().getEncoded()))
        .doesNotContain(Base64.getEncoder().encodeToString(PAIR.getPublic().getEncoded()));
    assertThat(cells(page, "spring.datasource.url").getFirst()).endsWith("?…");
    assertThat(cells(page, "countersign.database.reader.url").getFirst()).endsWith("?…");
  }

  @Test
  void a_setting_has_its_value_its_default_and_its_origin() {
    String page = superuser().get(PAGE).body();

    assertThat(cells(page, "countersign.jwt.leeway").subList(0, 2)).containsExactly("7s", "0s");
    assertThat(cells(page, "countersign.jwt.on-reuse"))
        .containsExactly("revoke-late", "revoke-late", "default");
    assertThat(cells(page, "countersign.jwt.algorithm").subList(0, 2))
        .containsExactly("ES256", "HS256");
    assertThat(cells(page, "countersign.base-url"))
        .containsExactly("not set", "not set", "default");
    assertThat(cells(page, "countersign.api.throttle.rates.login").subList(0, 2))
        .containsExactly("77/min", "not set");
    assertThat(cells(page, "countersign.api.default-authentication-classes"))
        .containsExactly("jwt,token,session", "jwt,token,session", "default");
    assertThat(cells(page, "countersign.api.account-prefix"))
        .containsExactly("/api/accounts/", "/api/accounts/", "default");
    assertThat(page).contains("Path prefix of the account endpoints.");
    known.names().stream()
        .filter(name -> !known.isMap(name))
        .forEach(name -> assertThat(cells(page, name)).as(name).hasSize(3));
  }

  @Test
  void changed_settings_can_be_listed_alone() {
    String page = superuser().get(PAGE + "?changed").body();

    assertThat(page).contains("id=\"countersign.jwt.leeway\"", "id=\"countersign.secret-key\"");
    assertThat(page)
        .as("set to the default")
        .doesNotContain("id=\"countersign.jwt.access-token-lifetime\"")
        .doesNotContain("id=\"countersign.jwt.on-reuse\"");
  }

  @Test
  void only_superusers_see_the_page_and_its_link() {
    var staff = new Browser(http());
    staff.login(newStaff());

    Response refused = staff.get(PAGE);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).doesNotContain("countersign.jwt");
    assertThat(staff.get("/admin/").body()).doesNotContain(PAGE);
    assertThat(superuser().get("/admin/").body()).contains("href=\"" + PAGE + "\"");
  }

  @Test
  void the_page_takes_no_changes() {
    Browser superuser = superuser();
    superuser.get(PAGE);

    assertThat(superuser.post(PAGE, Map.of("countersign.debug", "true")).status()).isEqualTo(405);
  }

  private Browser superuser() {
    Person root = newStaff();
    change(root, "is_superuser = true");
    var browser = new Browser(http());
    browser.login(root);
    return browser;
  }

  /** Returns the texts of value, default and origin in the row of a setting. */
  private static List<String> cells(String page, String name) {
    String row = page.substring(page.indexOf("<tr id=\"" + name + "\">"));
    return row.substring(row.indexOf("</th>"), row.indexOf("</tr>"))
        .replaceFirst("</th>", "")
        .lines()
        .map(line -> line.replaceAll("<[^>]*>", "").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
