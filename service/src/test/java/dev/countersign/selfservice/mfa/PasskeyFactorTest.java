package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests a passkey as the second factor of a login by password. */
class PasskeyFactorTest extends ServiceTest {

  private static final String CODE_PAGE = "/api-auth/login/code/";
  private static final String REFUSAL =
      "{\"credential\":[\"The passkey was not accepted. Please try again.\"]}";

  @LocalServerPort private int port;

  private PasskeyClient passkeys;
  private SecondFactorClient codes;
  private Person ada;
  private String access;
  private TestAuthenticator phone;
  private JsonNode registered;

  @BeforeEach
  void ada_has_a_passkey() {
    passkeys = new PasskeyClient(http());
    codes = new SecondFactorClient(http(), database());
    ada = newPerson();
    access = login(ada);
    phone = authenticator();
    registered = passkeys.register(phone, access).json();
  }

  @Test
  void a_login_by_password_asks_for_the_passkey_which_completes_it() {
    Response asked = loginAs(ada.username(), PASSWORD);

    assertThat(asked.json().propertyNames())
        .containsExactly("mfa_required", "ephemeral_token", "mfa_types");
    assertThat(asked.json().get("mfa_types").valueStream().map(JsonNode::asString))
        .containsExactly("webauthn", "recovery_codes");
    Response pair = passkeys.verify(asked, phone);

    assertThat(pair.status()).as(pair.toString()).isEqualTo(200);
    assertThat(pair.json().propertyNames()).containsExactly("refresh", "access");
    assertThat(pair.header("Cache-Control")).hasValue("no-store");
    assertThat(methodsOfLogins()).contains("pwd pop");
  }

  @Test
  void the_first_factor_comes_with_recovery_codes_and_another_one_without() {
    assertThat(recoveryCodes(registered)).hasSize(10);

    Response second = passkeys.register(authenticator(), access);

    assertThat(recoveryCodes(second.json())).isEmpty();
    Response asked = loginAs(ada.username(), PASSWORD);
    assertThat(codes.verify(asked, recoveryCodes(registered).getFirst()).status()).isEqualTo(200);
    assertThat(codes.verify(asked, recoveryCodes(registered).getFirst()).status()).isEqualTo(400);
  }

  @Test
  void an_assertion_completes_one_login() {
    Response asked = loginAs(ada.username(), PASSWORD);
    String body = passkeys.secondStep(asked, phone);

    long successes =
        IntStream.range(0, 40)
            .parallel()
            .mapToObj(_ -> untilAvailable(() -> passkeys.sendSecondStep(body)))
            .filter(response -> response.status() == 200)
            .count();

    assertThat(successes).isOne();
    assertRefused(passkeys.sendSecondStep(body));
  }

  @Test
  void an_assertion_of_the_second_step_opens_no_other_login() {
    Response asked = loginAs(ada.username(), PASSWORD);
    String assertion = passkeys.assertion(phone);
    assertThat(passkeys.sendSecondStep(PasskeyClient.withToken(asked, assertion)).status())
        .isEqualTo(200);

    assertThat(passkeys.send(assertion).status()).isEqualTo(401);
  }

  @Test
  void a_passkey_of_another_user_is_refused() {
    TestAuthenticator other = authenticator();
    passkeys.register(other, login(newPerson()));

    assertRefused(passkeys.verify(loginAs(ada.username(), PASSWORD), other));
  }

  @Test
  void another_key_and_an_unverified_user_are_refused() {
    Response asked = loginAs(ada.username(), PASSWORD);
    phone.verifiesUser = false;
    assertRefused(passkeys.verify(asked, phone));
    phone.verifiesUser = true;
    phone.forgetKey();
    assertRefused(passkeys.verify(asked, phone));
  }

  @Test
  void an_unknown_token_is_refused_and_does_not_use_up_the_assertion() {
    String assertion = passkeys.assertion(phone);
    Response unknown =
        passkeys.sendSecondStep(assertion.replaceFirst("\\{", "{\"ephemeral_token\":\"x\","));

    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.json().has("ephemeral_token")).isTrue();
    assertThat(passkeys.send(assertion).status()).isEqualTo(200);
  }

  @Test
  void a_token_is_void_after_a_logout_everywhere_and_for_an_inactive_user() {
    Response asked = loginAs(ada.username(), PASSWORD);
    change(ada, "is_active = false");
    assertThat(passkeys.verify(asked, phone).json().has("ephemeral_token")).isTrue();
    change(ada, "is_active = true, login_epoch = login_epoch + 1");

    assertThat(passkeys.verify(asked, phone).json().has("ephemeral_token")).isTrue();
  }

  @Test
  void without_the_last_passkey_the_password_suffices_and_the_recovery_codes_are_gone() {
    String second = passkeys.register(authenticator(), access).json().get("id").asString();

    remove(registered.get("id").asString());
    assertThat(loginAs(ada.username(), PASSWORD).json().has("mfa_required")).isTrue();
    remove(second);

    assertThat(loginAs(ada.username(), PASSWORD).json().has("access")).isTrue();
    assertThat(recoveryCodesLeft()).isZero();
  }

  @Test
  void an_authenticator_app_and_a_passkey_each_complete_the_login() {
    AuthenticatorApp app = codes.enrol(ada, access, confirmation(ada, access)).app();
    Response asked = loginAs(ada.username(), PASSWORD);

    assertThat(asked.json().get("mfa_types").valueStream().map(JsonNode::asString))
        .containsExactly("totp", "webauthn", "recovery_codes");
    assertThat(codes.verify(asked, app.code()).status()).isEqualTo(200);
    assertThat(passkeys.verify(asked, phone).status()).isEqualTo(200);
    remove(registered.get("id").asString());
    assertThat(loginAs(ada.username(), PASSWORD).json().has("mfa_required")).isTrue();
    assertThat(recoveryCodesLeft()).isEqualTo(10);
  }

  @Test
  void a_reset_by_staff_removes_the_passkeys_and_the_user_is_told_so() {
    Response reset =
        http()
            .request("DELETE", "/api/users/" + ada.id() + "/mfa/")
            .header("Authorization", "Token " + staticToken(newStaff()))
            .send();

    assertThat(reset.status()).as(reset.toString()).isEqualTo(204);
    assertThat(passkeys.login(phone).status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), PASSWORD).json().has("access")).isTrue();
    assertThat(recoveryCodesLeft()).isZero();
    assertThat(
            database()
                .sql(
                    """
                    select count(*)
                      from events
                     where subject_id = :id
                       and kind = 'staff.second_factors_reset'
                    """)
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isOne();
  }

  @Test
  void the_second_page_of_the_login_offers_the_passkey_and_opens_a_session() {
    var browser = new Browser(http());
    Response page = secondPage(browser);

    assertThat(page.body()).contains("Use your passkey", "Recovery code").doesNotContain("6-digit");
    Response entered =
        browser.post(
            CODE_PAGE,
            Map.of(
                "ephemeral_token", found("name=\"ephemeral_token\" value=\"([^\"]+)\"", page),
                "credential", asserted(page),
                "next", "/account/devices/"));

    assertThat(entered.header("Location")).contains("/account/devices/");
    assertThat(browser.get("/account/security/").body()).contains("Two-step login is on");
  }

  @Test
  void the_second_page_says_that_a_passkey_was_refused() {
    var browser = new Browser(http());
    Response page = secondPage(browser);
    phone.forgetKey();

    Response refused =
        browser.post(
            CODE_PAGE,
            Map.of(
                "ephemeral_token", found("name=\"ephemeral_token\" value=\"([^\"]+)\"", page),
                "credential", asserted(page)));

    assertThat(refused.status()).isEqualTo(200);
    assertThat(refused.body()).contains("The passkey was not accepted.", "Use your passkey");
    assertThat(browser.cookie("sessionid")).isEmpty();
  }

  private Response secondPage(Browser browser) {
    browser.get("/api-auth/login/");
    return browser.post(
        "/api-auth/login/", Map.of("username", ada.username(), "password", PASSWORD));
  }

  private String asserted(Response page) {
    String options = found("data-options=\"([^\"]*)\"", page).replace("&quot;", "\"");
    return Tokens.json(phone.get(JsonMapper.shared().readTree(options.replace("&#34;", "\""))));
  }

  private static String found(String pattern, Response page) {
    Matcher matcher = Pattern.compile(pattern).matcher(page.body());
    assertThat(matcher.find()).as(page.body()).isTrue();
    return matcher.group(1);
  }

  private TestAuthenticator authenticator() {
    return new TestAuthenticator("http://localhost:" + port);
  }

  private void remove(String id) {
    assertThat(passkeys.confirmed("DELETE", PasskeyClient.PATH + id + "/", access).send().status())
        .isEqualTo(204);
  }

  private int recoveryCodesLeft() {
    return database()
        .sql("select count(*) from recovery_codes where user_id = :id")
        .param("id", ada.id())
        .query(Integer.class)
        .single();
  }

  private List<String> methodsOfLogins() {
    return database()
        .sql("select methods from logins where user_id = :id")
        .param("id", ada.id())
        .query((row, _) -> row.getString("methods"))
        .list();
  }

  private static List<String> recoveryCodes(JsonNode registered) {
    return registered.get("recovery_codes").valueStream().map(JsonNode::asString).toList();
  }

  private static void assertRefused(Response response) {
    assertThat(response.status()).as(response.toString()).isEqualTo(400);
    assertThat(response.body()).isEqualTo(REFUSAL);
  }
}
