package dev.countersign.integration.discovery;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.revocations.Revocations;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TestKeys;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the snapshot as another service does, and sends revoked tokens to the service itself. */
@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.revocations.interval=1m",
      "countersign.jwt.algorithm=ES256",
      "countersign.jwt.issuer=https://issuer.example.com"
    })
@Tag("R9")
class RevocationsEndpointTest extends TokenTest {

  private static final String PATH = "/.well-known/revocations";
  private static final String TASKS = "/api/tasks/";
  private static final String VERIFY = "/api/auth/verify/";
  private static final int DELETED = Integer.MAX_VALUE;

  @Autowired private MovableClock clock;
  @Autowired private Revocations revocations;

  @DynamicPropertySource
  static void key(DynamicPropertyRegistry properties) {
    String pem = TestKeys.privatePem(TestKeys.ec("secp256r1"));
    properties.add("countersign.jwt.signing-key", () -> pem);
  }

  /** A user in the snapshot. */
  private record Entry(int epoch, long endedAt) {}

  @BeforeEach
  void later() {
    clock.move(Duration.ofSeconds(2));
  }

  @Test
  void it_is_public_cacheable_and_of_its_own_type_whatever_the_client_accepts() {
    for (String accepted : new String[] {"*/*", "application/jose", "text/html"}) {
      Response answer =
          http().request("GET", PATH).header("Accept", accepted).bearer("nonsense").send();

      assertThat(answer.status()).as(accepted).isEqualTo(200);
      assertThat(answer.header("Content-Type")).contains("application/jose");
      assertThat(answer.header("Cache-Control")).contains("public, max-age=5");
      assertThat(answer.header("Vary")).isEmpty();
      assertThat(answer.header("Set-Cookie")).isEmpty();
    }
    assertThat(http().request("HEAD", PATH).send().status()).isEqualTo(200);
    assertThat(http().post(PATH, "{}").status()).isEqualTo(405);
  }

  @Test
  void the_signature_verifies_with_the_key_set_and_the_header_is_not_that_of_a_token()
      throws Exception {
    String[] parts = http().get(PATH).body().split("\\.", -1);
    JsonNode jwk = http().get("/.well-known/jwks.json").json().get("keys").get(0);

    JsonNode header = json(parts[0]);
    Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
    signature.initVerify(key(jwk));
    signature.update((parts[0] + "." + parts[1]).getBytes(US_ASCII));

    assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
    assertThat(header.toString())
        .isEqualTo(
            "{\"alg\":\"ES256\",\"typ\":\"revocations+jws\",\"kid\":%s}".formatted(jwk.get("kid")));
    assertThat(me(String.join(".", parts)).status()).isEqualTo(401);
  }

  @Test
  void the_payload_names_issuer_time_and_window() {
    JsonNode payload = payload();

    assertThat(payload.get("iss").asString()).isEqualTo("https://issuer.example.com");
    assertThat(payload.get("iat").asLong())
        .isBetween(clock.instant().getEpochSecond() - 30, clock.instant().getEpochSecond());
    assertThat(payload.get("window").asLong()).isEqualTo(30 * 60);
    assertThat(payload.get("floor").asLong()).isZero();
    assertThat(payload.get("users").size() % 3).isZero();
  }

  @Test
  void a_client_that_has_the_snapshot_gets_304_until_it_changes() {
    Person ada = newPerson();
    revocations.refresh();
    String tag = http().get(PATH).header("ETag").orElseThrow();

    Response same = http().request("GET", PATH).header("If-None-Match", tag).send();
    endLogins(login(ada));
    Response changed = http().request("GET", PATH).header("If-None-Match", tag).send();

    assertThat(same.status()).isEqualTo(304);
    assertThat(same.header("ETag")).contains(tag);
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.header("ETag")).isPresent().isNotEqualTo(Optional.of(tag));
  }

  @Test
  void a_logout_everywhere_voids_earlier_tokens_and_no_later_ones() throws Exception {
    Person ada = newPerson();
    String before = login(ada);
    endLogins(login(ada));
    String after = login(ada);

    assertThat(entry(ada)).contains(new Entry(1, clock.instant().getEpochSecond()));
    assertRefused(before, "token_not_valid");
    assertAcceptedWithoutAStatement(after);
  }

  @Test
  void a_password_change_voids_earlier_tokens() {
    Person ada = newPerson();
    String before = login(ada);

    Response changed =
        http()
            .request("POST", "/api/accounts/password/change/")
            .bearer(login(ada))
            .json(
                Tokens.json(
                    Map.of(
                        "old_password",
                        ada.password(),
                        "new_password",
                        "an-Other-longpass",
                        "new_password2",
                        "an-Other-longpass")))
            .send();
    revocations.refresh();

    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    assertThat(entry(ada)).isPresent();
    assertRefused(before, "token_not_valid");
  }

  @Test
  void a_deactivation_voids_the_tokens_with_the_answer_of_the_original() {
    Person ada = newPerson();
    String before = login(ada);

    byStaff("PATCH", ada, "{\"is_active\":false}");

    assertThat(entry(ada)).contains(new Entry(1, clock.instant().getEpochSecond()));
    assertRefused(before, "user_inactive");
  }

  @Test
  void a_deletion_voids_the_tokens_with_the_answer_of_the_original() {
    Person ada = newPerson();
    String before = login(ada);

    byStaff("DELETE", ada, "{}");

    assertThat(entry(ada)).contains(new Entry(DELETED, clock.instant().getEpochSecond()));
    assertRefused(before, "user_not_found");
  }

  @Test
  void no_entry_stays_after_the_window() {
    Person ada = newPerson();
    endLogins(login(ada));
    assertThat(entry(ada)).isPresent();

    clock.move(Duration.ofMinutes(32));
    revocations.refresh();

    assertThat(entry(ada)).isEmpty();
  }

  @Test
  void another_end_of_the_same_user_replaces_the_entry() {
    Person ada = newPerson();
    endLogins(login(ada));
    clock.move(Duration.ofSeconds(7));
    String before = login(ada);
    endLogins(login(ada));

    assertThat(entry(ada)).contains(new Entry(2, clock.instant().getEpochSecond()));
    assertRefused(before, "token_not_valid");
  }

  @Test
  void the_row_decides_so_a_view_that_is_wrong_refuses_no_valid_token() {
    Person ada = newPerson();
    String access = login(ada);
    change(ada, "login_epoch = 1, logins_ended_at = '%s'".formatted(clock.instant()));
    revocations.refresh();
    change(ada, "login_epoch = 0, logins_ended_at = null");

    assertThat(tasks(access).status()).isEqualTo(200);
  }

  private void endLogins(String access) {
    assertThat(
            http()
                .request("POST", "/api/accounts/logout-everywhere/")
                .bearer(access)
                .send()
                .status())
        .isEqualTo(205);
    revocations.refresh();
  }

  private void byStaff(String method, Person person, String json) {
    Response answer =
        http()
            .request(method, "/api/users/" + person.id() + "/")
            .staticToken(staticToken(newStaff()))
            .json(json)
            .send();
    assertThat(answer.status()).as(answer.toString()).isBetween(200, 204);
    revocations.refresh();
  }

  private Response tasks(String access) {
    return http().request("GET", TASKS).bearer(access).send();
  }

  private void assertRefused(String access, String code) {
    for (String path : new String[] {TASKS, VERIFY, "/api/accounts/me/"}) {
      Response answer = http().request("GET", path).bearer(access).send();
      assertThat(answer.status()).as(path + answer).isEqualTo(401);
      assertThat(answer.json().get("code").asString()).as(path).isEqualTo(code);
    }
  }

  private void assertAcceptedWithoutAStatement(String access) throws Exception {
    int statements =
        statements()
            .during(
                () ->
                    assertThat(http().request("GET", VERIFY).bearer(access).send().status())
                        .isEqualTo(200));
    assertThat(statements).isZero();
  }

  private Optional<Entry> entry(Person person) {
    JsonNode payload = payload();
    JsonNode users = payload.get("users");
    long id = 0;
    for (int i = 0; i < users.size(); i += 3) {
      assertThat(users.get(i).asLong()).isPositive();
      assertThat(users.get(i + 2).asLong()).isNotNegative();
      id += users.get(i).asLong();
      if (id == person.id()) {
        long endedAt = payload.get("iat").asLong() - users.get(i + 2).asLong();
        return Optional.of(new Entry(users.get(i + 1).asInt(), endedAt));
      }
    }
    return Optional.empty();
  }

  private JsonNode payload() {
    return json(http().get(PATH).body().split("\\.", -1)[1]);
  }

  private static JsonNode json(String part) {
    return JsonMapper.shared().readTree(Base64.getUrlDecoder().decode(part));
  }

  private static PublicKey key(JsonNode jwk) throws Exception {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    var point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
    return KeyFactory.getInstance("EC")
        .generatePublic(new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class)));
  }

  private static BigInteger number(JsonNode jwk, String name) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(jwk.get(name).asString()));
  }
}
