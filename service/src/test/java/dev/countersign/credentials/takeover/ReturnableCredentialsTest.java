package dev.countersign.credentials.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests credentials that Django can accept after a return. */
@TestPropertySource(properties = "countersign.takeover.returnable=true")
class ReturnableCredentialsTest extends TakeoverTest {

  private static final Instant UNTIL = Instant.parse("2120-01-01T00:00:00Z");

  @Autowired private CarriedKeyStore keys;
  @Autowired private CarriedSessionStore sessions;

  @Test
  void tokens_are_signed_with_the_key_of_django_and_have_a_key_id() throws Exception {
    Response pair = pair(newPerson());

    for (String kind : List.of("access", "refresh")) {
      String token = pair.json().get(kind).asString();
      int end = token.lastIndexOf('.');
      assertThat(token.substring(end + 1)).isEqualTo(signature(token.substring(0, end)));
      assertThat(header(token))
          .isEqualTo("{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"countersign\"}");
    }
  }

  @Test
  void these_tokens_are_accepted_here_and_each_refresh_token_once() {
    Response pair = pair(newPerson());
    String first = pair.json().get("refresh").asString();

    Response second = refresh(first);

    assertThat(me(pair.json().get("access").asString()).status()).isEqualTo(200);
    assertThat(second.status()).isEqualTo(200);
    assertThat(refresh(first).status()).isEqualTo(401);
    assertThat(refresh(second.json().get("refresh").asString()).status()).isEqualTo(200);
  }

  @Test
  void a_refresh_token_of_django_is_still_accepted_once() {
    String token = django().refresh(newPerson().id());

    Response first = refresh(token);

    assertThat(first.status()).isEqualTo(200);
    assertThat(refresh(token).status()).isEqualTo(401);
    assertThat(refresh(first.json().get("refresh").asString()).status()).isEqualTo(200);
  }

  @Test
  void a_spent_token_with_the_header_of_django_is_refused() throws Exception {
    String token = pair(newPerson()).json().get("refresh").asString();
    refresh(token);
    String content =
        encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
            + token.substring(token.indexOf('.'), token.lastIndexOf('.'));

    assertThat(refresh(content + "." + signature(content)).status()).isEqualTo(401);
  }

  @Test
  void after_the_configured_time_and_before_an_import_the_key_of_this_service_signs() {
    assertThat(tokens(DJANGO_KEY, UNTIL.minusSeconds(1)).signing()).isPresent();
    assertThat(tokens(DJANGO_KEY, UNTIL).signing()).isEmpty();
    assertThat(tokens(DJANGO_KEY, UNTIL).returnable()).isEmpty();
    assertThat(tokens("never imported " + DJANGO_KEY, UNTIL.minusSeconds(1)).signing()).isEmpty();
  }

  @Test
  void a_return_needs_the_key_of_django() {
    assertThatThrownBy(() -> new TakeoverSettings(UNTIL, null, SigningAlgorithm.HS256, true))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("countersign.takeover.key");
  }

  @Test
  void the_source_of_a_session_cookie_is_stored_and_a_session_of_django_has_its_digest() {
    Person ada = newPerson();
    String key = "q".repeat(22) + "%010d".formatted(ada.id());
    sessions.add(List.of(new CarriedSession(key, ada.id(), UNTIL)));
    var browser = new Browser(http());
    browser.setCookie("sessionid", key);

    for (int i = 0; i < 2; i++) {
      Response answer =
          browser.send(
              browser.request("GET", "/api/accounts/me/").header("Accept", "application/json"));
      assertThat(answer.json().get("id").asLong()).isEqualTo(ada.id());
    }

    assertThat(
            database()
                .sql("select source::text from sessions where user_id = :id")
                .param("id", ada.id())
                .query(String.class)
                .list())
        .containsExactly(CarriedSession.digest(key).toString());
  }

  private DjangoTokens tokens(String key, Instant now) {
    return new DjangoTokens(
        new TakeoverSettings(UNTIL, Secret.of(key), SigningAlgorithm.HS256, true),
        keys,
        Clock.fixed(now, ZoneOffset.UTC));
  }

  private Response pair(Person person) {
    return loginAs(person.username(), person.password());
  }

  private static String signature(String content) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(DJANGO_KEY.getBytes(UTF_8), "HmacSHA256"));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(mac.doFinal(content.getBytes(UTF_8)));
  }

  private static String header(String token) {
    return new String(Base64.getUrlDecoder().decode(token.substring(0, token.indexOf('.'))), UTF_8);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }
}
