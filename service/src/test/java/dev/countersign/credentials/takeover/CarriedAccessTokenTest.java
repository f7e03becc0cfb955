package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests access tokens that SimpleJWT has signed with Django's key. */
class CarriedAccessTokenTest extends TakeoverTest {

  @Test
  void a_token_of_django_names_the_same_user() {
    Person ada = newPerson();

    assertThat(me(django().access(ada.id())).json().get("username").asString())
        .isEqualTo(ada.username());
    assertThat(verify(django().access(ada.id())).status()).isEqualTo(200);
  }

  @Test
  void a_token_of_django_reads_the_row_where_a_token_of_this_service_does_not() throws Exception {
    Person ada = newPerson();
    String own = login(ada);
    String carried = django().access(ada.id());
    assertThat(tasks(carried)).isEqualTo(200);

    assertThat(statements().during(() -> tasks(own)))
        .isEqualTo(statements().during(() -> tasks(carried)) - 1);
  }

  @Test
  void the_end_of_all_logins_ends_the_tokens_of_django_everywhere() {
    Person ada = newPerson();
    Map<String, Object> claims = Tokens.accessPayload(ada.id());
    claims.put("iat", Instant.now().getEpochSecond() - 60);
    String carried = django().signed(Tokens.header(), claims);
    assertThat(me(carried).status()).isEqualTo(200);

    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).json("{}").send();

    assertThat(me(carried).status()).isEqualTo(401);
    assertThat(tasks(carried)).isEqualTo(401);
    assertThat(verify(carried).status()).isEqualTo(401);
  }

  @Test
  void inactive_and_unknown_users_are_refused_where_no_row_is_needed() {
    Person ada = newPerson();
    change(ada, "is_active = false");

    assertThat(tasks(django().access(ada.id()))).isEqualTo(401);
    assertThat(tasks(django().access(4_000_000_000_000L))).isEqualTo(401);
  }

  @Test
  void a_token_of_an_earlier_password_is_refused_if_it_names_the_password() throws Exception {
    Person ada = newPerson();
    String hash =
        database()
            .sql("select password from users where id = :id")
            .param("id", ada.id())
            .query(String.class)
            .single();

    assertThat(me(ofPassword(ada, md5(hash))).status()).isEqualTo(200);
    assertThat(verify(ofPassword(ada, md5(hash))).status()).isEqualTo(200);
    assertThat(me(ofPassword(ada, md5("another"))).status()).isEqualTo(401);
    assertThat(tasks(ofPassword(ada, md5("another")))).isEqualTo(401);
    assertThat(verify(ofPassword(ada, md5("another"))).status()).isEqualTo(401);
    assertThat(refresh(refreshOfPassword(ada, md5("another"))).status()).isEqualTo(401);
    assertThat(refresh(refreshOfPassword(ada, md5(hash))).status()).isEqualTo(200);
  }

  @Test
  void a_token_of_another_key_is_refused() {
    Person ada = newPerson();

    assertThat(me(new Tokens("another-key-".repeat(5)).access(ada.id())).status()).isEqualTo(401);
  }

  private static String ofPassword(Person person, String hash) {
    Map<String, Object> claims = Tokens.accessPayload(person.id());
    claims.put("hash_password", hash);
    return django().signed(Tokens.header(), claims);
  }

  private static String refreshOfPassword(Person person, String hash) {
    Map<String, Object> claims = Tokens.refreshPayload(person.id());
    claims.put("hash_password", hash);
    return django().signed(Tokens.header(), claims);
  }

  /** Computes SimpleJWT's get_md5_hash_password. */
  private static String md5(String hash) throws Exception {
    byte[] digest = MessageDigest.getInstance("MD5").digest(hash.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest).toUpperCase(Locale.ROOT);
  }

  private int tasks(String access) {
    return http().request("GET", "/api/tasks/").bearer(access).send().status();
  }
}
