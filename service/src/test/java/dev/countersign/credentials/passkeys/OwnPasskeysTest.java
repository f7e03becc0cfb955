package dev.countersign.credentials.passkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;

class OwnPasskeysTest extends ServiceTest {

  @LocalServerPort private int port;

  private PasskeyClient client;
  private Person ada;
  private String access;

  @BeforeEach
  void log_in() {
    client = new PasskeyClient(http());
    ada = newPerson();
    access = login(ada);
  }

  @Test
  void a_new_passkey_is_listed_with_its_name() {
    Response registered = client.register(authenticator(), access);

    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    JsonNode listed = list();
    assertThat(listed.size()).isEqualTo(1);
    listed
        .get(0)
        .properties()
        .forEach(
            field -> assertThat(registered.json().get(field.getKey())).isEqualTo(field.getValue()));
    assertThat(listed.get(0).get("name").asString()).isEqualTo("My phone");
    assertThat(listed.get(0).get("last_used_at").isNull()).isTrue();
    assertThat(listed.get(0).get("synced").asBoolean()).isFalse();
  }

  @Test
  void a_login_sets_the_last_use() {
    TestAuthenticator phone = authenticator();
    client.register(phone, access);

    client.login(phone);

    assertThat(list().get(0).get("last_used_at").isNull()).isFalse();
  }

  @Test
  void several_passkeys_share_a_handle_that_does_not_show_the_user() {
    TestAuthenticator phone = authenticator();
    TestAuthenticator key = authenticator();
    client.register(phone, access);
    client.register(key, access);

    assertThat(key.handle).isEqualTo(phone.handle).hasSize(32);
    assertThat(list().size()).isEqualTo(2);
    assertThat(client.login(phone).status()).isEqualTo(200);
    assertThat(client.login(key).status()).isEqualTo(200);
    assertThat(options().get("excludeCredentials").size()).isEqualTo(2);
  }

  @Test
  void a_passkey_can_be_renamed() {
    String id = registered(authenticator());

    Response renamed = send("PATCH", id, "{\"name\":\"Key ring\"}");
    Response blank = send("PATCH", id, "{\"name\":\" \"}");

    assertThat(renamed.status()).as(renamed.toString()).isEqualTo(200);
    assertThat(list().get(0).get("name").asString()).isEqualTo("Key ring");
    assertThat(blank.body()).isEqualTo("{\"name\":[\"This field may not be blank.\"]}");
  }

  @Test
  void a_removed_passkey_no_longer_logs_in() {
    TestAuthenticator phone = authenticator();
    String id = registered(phone);

    Response removed = send("DELETE", id, "");

    assertThat(removed.status()).isEqualTo(204);
    assertThat(client.login(phone).status()).isEqualTo(401);
    assertThat(send("DELETE", id, "").status()).isEqualTo(404);
  }

  @Test
  void a_passkey_of_another_user_is_not_found() {
    String id = registered(authenticator());
    access = login(newPerson());

    assertThat(send("PATCH", id, "{\"name\":\"Mine\"}").status()).isEqualTo(404);
    assertThat(send("DELETE", id, "").status()).isEqualTo(404);
    assertThat(list().size()).isZero();
  }

  @Test
  void a_registration_is_valid_for_the_user_who_began_it() {
    JsonNode options = options();
    access = login(newPerson());

    Response registered = register(authenticator(), options);

    assertThat(registered.status()).isEqualTo(400);
    assertThat(registered.body())
        .isEqualTo("{\"credential\":[\"The passkey could not be verified. Please try again.\"]}");
  }

  @Test
  void a_registration_can_be_completed_once() {
    JsonNode options = options();

    Response first = register(authenticator(), options);
    Response second = register(authenticator(), options);

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(400);
    assertThat(list().size()).isEqualTo(1);
  }

  @Test
  void a_registration_of_another_origin_domain_or_without_verification_is_refused() {
    TestAuthenticator elsewhere = new TestAuthenticator("https://evil.example");
    TestAuthenticator otherDomain = authenticator();
    otherDomain.domain = "evil.example";
    TestAuthenticator careless = authenticator();
    careless.verifiesUser = false;

    assertThat(client.register(elsewhere, access).status()).isEqualTo(400);
    assertThat(client.register(otherDomain, access).status()).isEqualTo(400);
    assertThat(client.register(careless, access).status()).isEqualTo(400);
    assertThat(list().size()).isZero();
  }

  @Test
  void a_challenge_for_a_login_registers_nothing() {
    JsonNode login = http().post(PasskeyClient.PATH + "login/options/", "{}").json();

    assertThat(register(authenticator(), login).status()).isEqualTo(400);
  }

  @Test
  void anonymous_callers_have_no_passkeys() {
    assertThat(http().get(PasskeyClient.PATH).status()).isEqualTo(403);
    assertThat(http().post(PasskeyClient.PATH + "register/options/", "{}").status()).isEqualTo(403);
  }

  @Test
  void an_access_token_alone_changes_no_passkey() {
    String id = registered(authenticator());

    assertUnconfirmed("POST", "register/options/");
    assertUnconfirmed("POST", "register/");
    assertUnconfirmed("PATCH", id + "/");
    assertUnconfirmed("DELETE", id + "/");
    assertThat(list().size()).isEqualTo(1);
  }

  @Test
  void a_passkey_confirms_access_instead_of_the_password() {
    TestAuthenticator phone = authenticator();
    String id = registered(phone);

    Response confirmed = confirm(phone, access);

    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(200);
    Response removed =
        http()
            .request("DELETE", PasskeyClient.PATH + id + "/")
            .bearer(access)
            .header("Access-Confirmation", confirmed.json().get("confirmation").asString())
            .send();
    assertThat(removed.status()).isEqualTo(204);
  }

  @Test
  void a_passkey_of_another_user_confirms_nothing() {
    TestAuthenticator phone = authenticator();
    client.register(phone, login(newPerson()));

    Response confirmed = confirm(phone, access);

    assertThat(confirmed.status()).isEqualTo(400);
    assertThat(confirmed.body())
        .isEqualTo("{\"credential\":[\"The passkey was not accepted. Please try again.\"]}");
  }

  private Response confirm(TestAuthenticator authenticator, String token) {
    return http()
        .request("POST", PasskeyClient.PATH + "confirm-access/")
        .bearer(token)
        .json(client.assertion(authenticator))
        .send();
  }

  private void assertUnconfirmed(String method, String path) {
    Response refused =
        http().request(method, PasskeyClient.PATH + path).bearer(access).json("{}").send();
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().get("code").asString()).isEqualTo("access_confirmation_required");
  }

  private TestAuthenticator authenticator() {
    return new TestAuthenticator("http://localhost:" + port);
  }

  private String registered(TestAuthenticator authenticator) {
    return client.register(authenticator, access).json().get("id").asString();
  }

  private JsonNode options() {
    return client
        .confirmed("POST", PasskeyClient.PATH + "register/options/", access)
        .json("{}")
        .send()
        .json();
  }

  private Response register(TestAuthenticator authenticator, JsonNode options) {
    return client
        .confirmed("POST", PasskeyClient.PATH + "register/", access)
        .json(Tokens.json(Map.of("name", "Phone", "credential", authenticator.create(options))))
        .send();
  }

  private Response send(String method, String id, String body) {
    return client.confirmed(method, PasskeyClient.PATH + id + "/", access).json(body).send();
  }

  private JsonNode list() {
    return http().request("GET", PasskeyClient.PATH).bearer(access).send().json();
  }
}
