package dev.countersign.credentials.passkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

class PasskeyLoginTest extends ServiceTest {

  private static final String REFUSAL =
      "{\"detail\":\"The passkey was not accepted.\",\"code\":\"passkey_refused\"}";

  @LocalServerPort private int port;

  private PasskeyClient client;
  private Person ada;
  private String access;
  private TestAuthenticator phone;

  @BeforeEach
  void ada_has_a_passkey() {
    client = new PasskeyClient(http());
    ada = newPerson();
    phone = new TestAuthenticator("http://localhost:" + port);
    access = login(ada);
    Response registered = client.register(phone, access);
    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
  }

  @Test
  void a_passkey_logs_in_without_name_and_password() {
    Response login = client.login(phone);

    assertThat(login.status()).as(login.toString()).isEqualTo(200);
    assertThat(login.header("Cache-Control")).contains("no-store");
    Response me =
        http()
            .request("GET", "/api/accounts/me/")
            .bearer(login.json().get("access").asString())
            .send();
    assertThat(me.json().get("id").asLong()).isEqualTo(ada.id());
    assertThat(events("user.logged_in")).isEqualTo(2);
  }

  @Test
  void the_options_name_no_user_and_differ_each_time() {
    Response first = http().post(PasskeyClient.PATH + "login/options/", "{}");
    Response second = http().post(PasskeyClient.PATH + "login/options/", "{}");

    assertThat(first.json().get("rpId").asString()).isEqualTo("localhost");
    assertThat(first.json().get("userVerification").asString()).isEqualTo("required");
    assertThat(first.json().get("allowCredentials").size()).isZero();
    assertThat(first.json().get("challenge")).isNotEqualTo(second.json().get("challenge"));
    assertThat(first.header("Cache-Control")).contains("no-store");
  }

  @Test
  void an_assertion_can_be_used_once() {
    String assertion = client.assertion(phone);

    Response first = client.send(assertion);
    Response second = client.send(assertion);

    assertThat(first.status()).isEqualTo(200);
    assertRefused(second);
  }

  @Test
  void of_many_concurrent_uses_of_an_assertion_one_succeeds() {
    phone.isSynced = true;
    String assertion = assertionOfSyncedPasskey();

    long successes =
        IntStream.range(0, 40)
            .parallel()
            .mapToObj(_ -> untilAvailable(() -> client.send(assertion)))
            .filter(response -> response.status() == 200)
            .count();

    assertThat(successes).isEqualTo(1);
  }

  @Test
  void a_counter_that_does_not_grow_is_refused_and_recorded() {
    phone.counter = 7;
    assertThat(client.login(phone).status()).isEqualTo(200);
    phone.counter = 7;

    assertRefused(client.login(phone));

    assertThat(events("passkey.refused")).isEqualTo(1);
    assertThat(client.login(phone).status()).isEqualTo(200);
  }

  @Test
  void a_synced_passkey_never_counts() {
    assertionOfSyncedPasskey();

    assertThat(client.login(phone).status()).isEqualTo(200);
    assertThat(client.login(phone).status()).isEqualTo(200);
  }

  @Test
  void a_page_of_another_origin_is_refused() {
    phone.origin = "http://localhost:1";

    assertRefused(client.login(phone));
  }

  @Test
  void another_domain_is_refused() {
    phone.domain = "example.com";

    assertRefused(client.login(phone));
  }

  @Test
  void a_user_who_was_not_verified_is_refused() {
    phone.verifiesUser = false;

    assertRefused(client.login(phone));
  }

  @Test
  void another_key_and_an_unknown_passkey_get_the_same_refusal() {
    phone.forgetKey();
    Response wrongKey = client.login(phone);
    phone.credentialId = new byte[32];
    Response unknown = client.login(phone);

    assertRefused(wrongKey);
    assertRefused(unknown);
  }

  @Test
  void the_handle_of_another_user_is_refused() {
    TestAuthenticator other = new TestAuthenticator("http://localhost:" + port);
    client.register(other, login(newPerson()));
    phone.handle = other.handle;

    assertRefused(client.login(phone));
  }

  @Test
  void a_challenge_for_a_registration_is_refused() {
    Response options =
        client
            .confirmed("POST", PasskeyClient.PATH + "register/options/", access)
            .json("{}")
            .send();

    assertRefused(client.send(Tokens.json(Map.of("credential", phone.get(options.json())))));
  }

  @Test
  void an_inactive_user_is_refused() {
    change(ada, "is_active = false");

    assertRefused(client.login(phone));
  }

  @Test
  void a_passkey_outlives_a_logout_everywhere_and_a_lockout() {
    change(ada, "login_epoch = login_epoch + 1");
    IntStream.range(0, 12).forEach(_ -> loginAs(ada.username(), "wrong-password"));

    assertThat(client.login(phone).status()).isEqualTo(200);
  }

  @Test
  void a_body_of_another_shape_is_refused() {
    assertThat(client.send("{}").body())
        .isEqualTo("{\"credential\":[\"This field is required.\"]}");
    assertThat(client.send("{\"credential\":[]}").body())
        .isEqualTo("{\"credential\":[\"Expected an object.\"]}");
    assertRefused(client.send("{\"credential\":{}}"));
    assertRefused(client.send("{\"credential\":{\"rawId\":1,\"response\":[]}}"));
  }

  /** Replaces the passkey by a synced one and returns its first assertion. */
  private String assertionOfSyncedPasskey() {
    phone = new TestAuthenticator("http://localhost:" + port);
    phone.isSynced = true;
    assertThat(client.register(phone, access).status()).isEqualTo(201);
    return client.assertion(phone);
  }

  private static void assertRefused(Response response) {
    assertThat(response.status()).as(response.toString()).isEqualTo(401);
    assertThat(response.body()).isEqualTo(REFUSAL);
    assertThat(response.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
  }

  private int events(String kind) {
    return database()
        .sql("select count(*) from events where subject_id = :id and kind = :kind")
        .param("id", ada.id())
        .param("kind", kind)
        .query(Integer.class)
        .single();
  }
}
