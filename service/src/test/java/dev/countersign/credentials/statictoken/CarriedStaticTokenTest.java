package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests static tokens that were carried from Django. */
class CarriedStaticTokenTest extends ServiceTest {

  private static final Instant CREATED = Instant.parse("2025-03-01T08:00:00Z");

  @Autowired private CarriedStaticTokenStore carried;
  @Autowired private StaticTokenIssuer issuer;

  @Test
  void the_key_of_django_authenticates_with_two_statements_and_is_shown_again() throws Exception {
    Person ada = newPerson();
    String key = newKey();

    carry(ada, key);

    assertThat(me(key).json().get("id").asLong()).isEqualTo(ada.id());
    assertThat(statements().during(() -> me(key))).isEqualTo(2);
    assertThat(staticToken(ada)).isEqualTo(key);
    assertThat(issuer.createdAt(ada.id())).contains(CREATED);
  }

  @Test
  void a_revoked_key_is_refused_and_the_next_token_is_derived() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);

    Event event = Event.own(EventKind.TOKEN_REVOKED, ada.id(), Origin.command("test"));
    assertThat(issuer.revoke(ada.id(), event)).isTrue();

    assertThat(me(key).status()).isEqualTo(401);
    String next = staticToken(ada);
    assertThat(next).isNotEqualTo(key);
    assertThat(me(next).status()).isEqualTo(200);
  }

  @Test
  void a_replaced_key_is_refused_and_is_no_longer_stored() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);

    String next = issuer.reissue(ada.id(), Origin.command("test")).orElseThrow().reveal();

    assertThat(me(key).status()).isEqualTo(401);
    assertThat(me(next).status()).isEqualTo(200);
    assertThat(count("static_tokens where carried_key is not null and user_id = ", ada)).isZero();
  }

  @Test
  void logging_out_everywhere_ends_the_key() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);

    Response ended =
        http().request("POST", "/api/accounts/logout-everywhere/").staticToken(key).send();

    assertThat(ended.status()).isLessThan(300);
    assertThat(me(key).status()).isEqualTo(401);
    assertThat(staticToken(ada)).isNotEqualTo(key);
  }

  @Test
  void the_key_of_an_inactive_user_is_refused() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);

    change(ada, "is_active = false");

    assertThat(me(key).status()).isEqualTo(401);
  }

  @Test
  void a_key_that_was_moved_to_another_user_is_refused() {
    Person ada = newPerson();
    Person mallory = newPerson();
    String key = newKey();
    carry(mallory, key);

    for (String table : List.of("static_tokens", "static_token_digests")) {
      database()
          .sql("update " + table + " set user_id = :ada where user_id = :mallory")
          .param("ada", ada.id())
          .param("mallory", mallory.id())
          .update();
    }

    assertThat(me(key).status()).isEqualTo(401);
  }

  @Test
  void a_repeated_import_changes_nothing_and_a_new_key_replaces_the_earlier_one() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);
    carry(ada, key);
    assertThat(me(key).status()).isEqualTo(200);

    String next = newKey();
    carry(ada, next);

    assertThat(me(key).status()).isEqualTo(401);
    assertThat(me(next).status()).isEqualTo(200);
    assertThat(count("static_token_digests where user_id = ", ada)).isEqualTo(1);
  }

  @Test
  void an_import_does_not_replace_a_token_of_this_service() {
    Person ada = newPerson();
    String own = staticToken(ada);
    String key = newKey();

    carry(ada, key);
    carried.remove(List.of(ada.id()));

    assertThat(me(key).status()).isEqualTo(401);
    assertThat(me(own).status()).isEqualTo(200);
  }

  @Test
  void a_key_that_was_deleted_in_django_is_deleted_here() {
    Person ada = newPerson();
    String key = newKey();
    carry(ada, key);

    carried.remove(List.of(ada.id()));

    assertThat(me(key).status()).isEqualTo(401);
    assertThat(count("static_token_digests where user_id = ", ada)).isZero();
  }

  @Test
  void a_key_of_a_user_who_is_not_stored_is_left_out() {
    String key = newKey();

    carried.add(List.of(carriedToken(4_000_000_000_000L, key)));

    assertThat(me(key).status()).isEqualTo(401);
  }

  private void carry(Person person, String key) {
    carried.add(List.of(carriedToken(person.id(), key)));
  }

  private static CarriedStaticToken carriedToken(long userId, String key) {
    return new CarriedStaticToken(userId, StaticToken.read(key).orElseThrow(), CREATED);
  }

  /** Makes a key as Django REST framework does: 20 random bytes in hexadecimal digits. */
  private static String newKey() {
    var bytes = new byte[20];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private long count(String rows, Person person) {
    return database().sql("select count(*) from " + rows + person.id()).query(Long.class).single();
  }

  private Response me(String token) {
    return http().request("GET", "/api/accounts/me/").staticToken(token).send();
  }
}
