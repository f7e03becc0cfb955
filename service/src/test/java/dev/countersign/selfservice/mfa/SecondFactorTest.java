package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests second factors over HTTP: enrolment, every way to log in, and removal. */
class SecondFactorTest extends ServiceTest {

  private SecondFactorClient client;

  @BeforeEach
  void client() {
    client = new SecondFactorClient(http(), database());
  }

  @Test
  void a_login_of_a_user_with_a_factor_asks_for_the_code_and_gives_the_pair() {
    Enrolled ada = enrolled();
    Response asked = loginAs(ada.person().username(), PASSWORD);

    assertThat(asked.json().propertyNames())
        .containsExactly("mfa_required", "ephemeral_token", "mfa_types");
    Response pair = client.verify(asked, ada.app().code());

    assertThat(pair.status()).isEqualTo(200);
    assertThat(pair.json().propertyNames()).containsExactly("refresh", "access");
    assertThat(pair.header("Cache-Control")).hasValue("no-store");
    assertThat(status(pair.json().get("access").asString())).isTrue();
  }

  @Test
  void the_login_below_the_account_prefix_asks_too() {
    Enrolled ada = enrolled();
    Response asked =
        http()
            .post(
                "/api/accounts/login/",
                Tokens.json(Map.of("username", ada.person().username(), "password", PASSWORD)));

    assertThat(client.verify(asked, ada.app().code()).json().has("access")).isTrue();
  }

  @Test
  void the_ephemeral_token_authenticates_nothing() {
    Enrolled ada = enrolled();
    String token =
        loginAs(ada.person().username(), PASSWORD).json().get("ephemeral_token").asString();

    assertThat(http().request("GET", "/api/accounts/me/").bearer(token).send().status())
        .isEqualTo(401);
    assertThat(
            http()
                .request("GET", "/api/accounts/me/")
                .header("Authorization", "Token " + token)
                .send()
                .status())
        .isEqualTo(401);
    assertThat(http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token))).status())
        .isEqualTo(401);
  }

  @Test
  void a_wrong_code_an_old_code_and_an_unknown_token_are_refused() {
    Enrolled ada = enrolled();
    Response asked = loginAs(ada.person().username(), PASSWORD);

    Response wrong = client.verify(asked, ada.app().wrongCode());
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.json().has("code")).isTrue();
    String code = ada.app().code();
    assertThat(client.verify(asked, code).status()).isEqualTo(200);
    assertThat(client.verify(asked, code).body()).isEqualTo(wrong.body());
    Response unknown =
        http()
            .post(
                "/api/accounts/mfa/verify/",
                Tokens.json(Map.of("ephemeral_token", "x", "code", "123456")));
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.json().has("ephemeral_token")).isTrue();
  }

  @Test
  void a_wrong_password_gets_the_same_refusal_with_and_without_a_factor() {
    Enrolled ada = enrolled();
    Person bob = newPerson();

    Response withFactor = loginAs(ada.person().username(), "wrong-" + PASSWORD);
    Response without = loginAs(bob.username(), "wrong-" + PASSWORD);

    assertThat(withFactor.status()).isEqualTo(401);
    assertThat(withFactor.body()).isEqualTo(without.body());
  }

  @Test
  void existing_logins_survive_adding_and_removing_a_factor() {
    Person person = newPerson();
    String access = login(person);
    String confirmation = confirmation(person, access);
    Enrolled ada = client.enrol(person, access, confirmation);

    assertThat(status(access)).isTrue();
    Response removed =
        client.post("totp/deactivate/", access, confirmation, Map.of("code", ada.app().code()));

    assertThat(removed.status()).isEqualTo(200);
    assertThat(status(access)).isFalse();
    assertThat(loginAs(person.username(), PASSWORD).json().has("access")).isTrue();
  }

  @Test
  void an_access_token_alone_neither_adds_nor_removes_a_factor() {
    Enrolled ada = enrolled();
    String access =
        client
            .verify(loginAs(ada.person().username(), PASSWORD), ada.app().code())
            .json()
            .get("access")
            .asString();

    for (String path :
        List.of(
            "totp/activate/", "totp/confirm/", "totp/deactivate/", "recovery-codes/regenerate/")) {
      Response refused =
          http()
              .request("POST", "/api/accounts/mfa/" + path)
              .bearer(access)
              .json(Tokens.json(Map.of("code", ada.recoveryCodes().getFirst())))
              .send();
      assertThat(refused.status()).as(path).isEqualTo(403);
    }
  }

  @Test
  void new_recovery_codes_replace_the_old_ones() {
    Person person = newPerson();
    String access = login(person);
    String confirmation = confirmation(person, access);
    Enrolled ada = client.enrol(person, access, confirmation);

    Response replaced = client.post("recovery-codes/regenerate/", access, confirmation, Map.of());

    String fresh = replaced.json().get("recovery_codes").get(0).asString();
    Response asked = loginAs(person.username(), PASSWORD);
    assertThat(client.verify(asked, ada.recoveryCodes().getFirst()).status()).isEqualTo(400);
    assertThat(client.verify(asked, fresh).status()).isEqualTo(200);
    Response left =
        http().request("GET", "/api/accounts/mfa/recovery-codes/").bearer(access).send();
    assertThat(left.json().get("recovery_codes_left").asInt()).isEqualTo(9);
  }

  @Test
  void a_static_token_needs_the_code_beside_the_password() {
    Enrolled ada = enrolled();
    String access = tokens().access(ada.person().id());

    Response without = renewToken(access, Map.of("password", PASSWORD));
    Response with = renewToken(access, Map.of("password", PASSWORD, "code", ada.app().code()));

    assertThat(without.status()).isEqualTo(400);
    assertThat(without.json().has("code")).isTrue();
    assertThat(with.status()).as(with.toString()).isEqualTo(200);
  }

  @Test
  void the_login_page_asks_for_the_code_on_a_second_page() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    browser.get("/api-auth/login/");

    Response second =
        browser.post(
            "/api-auth/login/",
            Map.of("username", ada.person().username(), "password", PASSWORD, "next", "/admin/"));

    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).contains("6-digit code", "one-time-code");
    assertThat(browser.cookie("sessionid")).isEmpty();
    String token = hidden(second, "ephemeral_token");
    Response wrong =
        browser.post(
            "/api-auth/login/code/",
            Map.of("ephemeral_token", token, "code", "000000", "next", "/admin/"));
    assertThat(wrong.body()).contains("That code is not correct");
    assertThat(browser.cookie("sessionid")).isEmpty();
    Response entered =
        browser.post(
            "/api-auth/login/code/",
            Map.of("ephemeral_token", token, "code", ada.app().code(), "next", "/admin/"));
    assertThat(entered.status()).isEqualTo(302);
    assertThat(entered.header("Location")).hasValue("/admin/");
    assertThat(browser.cookie("sessionid")).isPresent();
  }

  @Test
  void a_token_of_the_login_page_gives_no_pair_and_the_other_way_round() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    browser.get("/api-auth/login/");
    Response second =
        browser.post(
            "/api-auth/login/", Map.of("username", ada.person().username(), "password", PASSWORD));
    String ofPage = hidden(second, "ephemeral_token");
    String ofApi =
        loginAs(ada.person().username(), PASSWORD).json().get("ephemeral_token").asString();

    Response pair =
        http()
            .post(
                "/api/accounts/mfa/verify/",
                Tokens.json(Map.of("ephemeral_token", ofPage, "code", ada.app().code())));
    Response session =
        browser.post(
            "/api-auth/login/code/", Map.of("ephemeral_token", ofApi, "code", ada.app().code()));

    assertThat(pair.status()).isEqualTo(400);
    assertThat(session.header("Location")).hasValue("/api-auth/login/?expired");
  }

  @Test
  void the_security_page_turns_two_step_login_on_and_off() {
    Person person = newPerson();
    var browser = new Browser(http());
    browser.login(person);
    browser.get("/account/security/");

    Response begun = browser.post("/account/security/", Map.of("action", "begin"));
    Matcher key = Pattern.compile("<code>([A-Z2-7 ]{39})</code>").matcher(begun.body());
    assertThat(key.find()).as(begun.body()).isTrue();
    assertThat(begun.body()).contains("<svg");
    var app = new AuthenticatorApp(key.group(1).replace(" ", ""));
    Response wrong =
        browser.post("/account/security/", Map.of("action", "confirm", "code", "000000"));
    assertThat(wrong.body()).contains(key.group(1));
    Response codes =
        browser.post("/account/security/", Map.of("action", "confirm", "code", app.code()));
    assertThat(codes.body())
        .contains("Your recovery codes")
        .containsPattern("[a-z2-9]{5}-[a-z2-9]{5}");
    client.forgetStep(person);
    Response off =
        browser.post("/account/security/", Map.of("action", "remove", "code", app.code()));
    assertThat(off.header("Location")).hasValue("/account/security/?turned-off");
  }

  @Test
  void a_new_password_set_by_staff_keeps_the_factor() {
    Enrolled ada = enrolled();
    Response set =
        http()
            .request("POST", "/api/users/" + ada.person().id() + "/set-password/")
            .header("Authorization", "Token " + staticToken(newStaff()))
            .json(Tokens.json(Map.of("new_password", "Another-" + PASSWORD)))
            .send();
    assertThat(set.status()).as(set.toString()).isEqualTo(200);

    Response login = loginAs(ada.person().username(), "Another-" + PASSWORD);

    assertThat(login.json().has("mfa_required")).isTrue();
  }

  @Test
  void staff_remove_the_factors_of_others_but_not_their_own() {
    Enrolled ada = enrolled();
    Person staff = newStaff();
    String token = staticToken(staff);

    Response reset = resetFactors(token, ada.person());

    assertThat(reset.status()).as(reset.toString()).isEqualTo(204);
    assertThat(loginAs(ada.person().username(), PASSWORD).json().has("access")).isTrue();
    assertThat(resetFactors(token, ada.person()).status()).isEqualTo(404);
    assertThat(resetFactors(token, staff).status()).isEqualTo(400);
  }

  @Test
  void a_login_without_a_factor_costs_no_further_statement() throws Exception {
    Person bob = newPerson();
    loginAs(bob.username(), PASSWORD);

    assertThat(statements().during(() -> loginAs(bob.username(), PASSWORD))).isEqualTo(7);
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = login(person);
    return client.enrol(person, access, confirmation(person, access));
  }

  private boolean status(String access) {
    return http()
        .request("GET", "/api/accounts/mfa/status/")
        .bearer(access)
        .send()
        .json()
        .get("mfa_enabled")
        .asBoolean();
  }

  private Response renewToken(String access, Map<String, String> body) {
    return http()
        .request("POST", "/api/accounts/token/")
        .bearer(access)
        .json(Tokens.json(body))
        .send();
  }

  private Response resetFactors(String staticToken, Person person) {
    return http()
        .request("DELETE", "/api/users/" + person.id() + "/mfa/")
        .header("Authorization", "Token " + staticToken)
        .send();
  }

  private static String hidden(Response page, String name) {
    Matcher field =
        Pattern.compile("name=\"" + name + "\" value=\"([^\"]+)\"").matcher(page.body());
    assertThat(field.find()).as(page.body()).isTrue();
    return field.group(1);
  }
}
