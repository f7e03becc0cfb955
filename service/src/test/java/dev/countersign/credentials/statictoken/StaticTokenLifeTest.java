package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests what ends a static token from the next request on. */
class StaticTokenLifeTest extends ServiceTest {

  private static final Origin OPERATOR = Origin.command("test");

  private static final String INVALID =
      "{\"detail\":\"Invalid token.\",\"code\":\"authentication_failed\"}";

  @Autowired private StaticTokenIssuer issuer;

  @Test
  void the_token_is_the_same_whenever_it_is_asked_for() {
    Person ada = newPerson();

    String token = staticToken(ada);

    assertThat(token).matches("[0-9a-f]{40}");
    assertThat(staticToken(ada)).isEqualTo(token);
    assertThat(staticToken(newPerson())).isNotEqualTo(token);
  }

  @Test
  void a_disabled_user_is_refused() {
    Person ada = newPerson();
    String token = staticToken(ada);

    change(ada, "is_active = false");

    assertThat(me(token).status()).isEqualTo(401);
    assertThat(me(token).header("WWW-Authenticate")).contains("Token");
    assertThat(me(token).body())
        .isEqualTo("{\"detail\":\"User inactive or deleted.\",\"code\":\"authentication_failed\"}");
  }

  @Test
  void a_deleted_user_is_refused() {
    Person ada = newPerson();
    String token = staticToken(ada);

    database().sql("delete from users where id = :id").param("id", ada.id()).update();

    assertRefused(token);
  }

  @Test
  void a_changed_password_ends_it_and_the_next_one_is_another() {
    Person ada = newPerson();
    String token = staticToken(ada);

    Response changed =
        http()
            .request("POST", "/api/accounts/password/change/")
            .staticToken(token)
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

    assertThat(changed.status()).isEqualTo(200);
    assertRefused(token);
    assertAnotherIsGood(ada, token);
  }

  @Test
  void logging_out_everywhere_ends_it_and_the_next_one_is_another() {
    Person ada = newPerson();
    String token = staticToken(ada);

    Response ended =
        http().request("POST", "/api/accounts/logout-everywhere/").staticToken(token).send();

    assertThat(ended.status()).isEqualTo(205);
    assertRefused(token);
    assertAnotherIsGood(ada, token);
  }

  @Test
  void revoking_ends_it_once_and_the_next_one_is_another() {
    Person ada = newPerson();
    String token = staticToken(ada);

    assertThat(issuer.revoke(ada.id(), revoked(ada.id()))).isTrue();

    assertRefused(token);
    assertThat(issuer.revoke(ada.id(), revoked(ada.id()))).isFalse();
    assertAnotherIsGood(ada, token);
  }

  @Test
  void reissuing_ends_the_old_one() {
    Person ada = newPerson();
    String token = staticToken(ada);

    String next = issuer.reissue(ada.id(), OPERATOR).orElseThrow().reveal();

    assertRefused(token);
    assertThat(me(next).status()).isEqualTo(200);
    assertThat(staticToken(ada)).isEqualTo(next);
  }

  @Test
  void a_digest_that_stayed_behind_is_worth_nothing() {
    Person ada = newPerson();
    StaticToken token = issuer.issue(ada.id(), OPERATOR).orElseThrow();
    issuer.reissue(ada.id(), OPERATOR);

    database()
        .sql("insert into static_token_digests (digest, user_id) values (:digest, :id)")
        .param("digest", token.digest())
        .param("id", ada.id())
        .update();

    assertRefused(token.reveal());
  }

  @Test
  void nobody_has_no_token() {
    assertThat(issuer.issue(Long.MAX_VALUE, OPERATOR)).isEmpty();
    assertThat(issuer.reissue(Long.MAX_VALUE, OPERATOR)).isEmpty();
    assertThat(issuer.revoke(Long.MAX_VALUE, revoked(Long.MAX_VALUE))).isFalse();
  }

  private static Event revoked(long userId) {
    return Event.own(EventKind.TOKEN_REVOKED, userId, OPERATOR);
  }

  private void assertAnotherIsGood(Person person, String ended) {
    String next = staticToken(person);
    assertThat(next).isNotEqualTo(ended);
    assertThat(me(next).status()).isEqualTo(200);
    assertRefused(ended);
  }

  private void assertRefused(String token) {
    Response answer = me(token);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo(INVALID);
  }

  private Response me(String token) {
    return http().request("GET", "/api/accounts/me/").staticToken(token).send();
  }
}
