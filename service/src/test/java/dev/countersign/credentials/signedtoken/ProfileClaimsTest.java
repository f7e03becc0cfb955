package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.TokenTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests the claims about the profile, with room for 120 bytes. */
@TestPropertySource(
    properties = {
      "countersign.profile-claims.names=first_name,extra.firebase_uid,extra.user_id,extra.groups",
      "countersign.profile-claims.max-bytes=120"
    })
class ProfileClaimsTest extends TokenTest {

  @Test
  void an_access_token_has_the_named_values_and_no_others() {
    Person person = newPerson();
    change(
        person,
        """
        first_name = 'Ada', last_name = 'King', extra = '{"firebase_uid": "x1", "phone": "1"}'""");

    Pair pair = obtain(person);

    JsonNode claims = TokenClaims.of(pair.access());
    assertThat(claims.get("first_name").asString()).isEqualTo("Ada");
    assertThat(claims.get("extra").toString()).isEqualTo("{\"firebase_uid\":\"x1\"}");
    assertThat(claims.has("last_name")).isFalse();
    JsonNode refresh = TokenClaims.of(pair.refresh());
    assertThat(refresh.has("first_name")).isFalse();
    assertThat(refresh.has("extra")).isFalse();
  }

  @Test
  void a_key_of_extra_cannot_replace_another_claim() {
    Person person = newPerson();
    change(person, "extra = '{\"user_id\": 1, \"groups\": [\"admins\"]}'");

    JsonNode claims = TokenClaims.of(obtain(person).access());

    assertThat(claims.get("user_id").asLong()).isEqualTo(person.id());
    assertThat(claims.has("groups")).isFalse();
    assertThat(claims.get("extra").get("groups").toString()).isEqualTo("[\"admins\"]");
  }

  @Test
  void a_user_without_values_gets_no_claims() {
    JsonNode claims = TokenClaims.of(obtain(newPerson()).access());

    assertThat(claims.has("first_name")).isFalse();
    assertThat(claims.has("extra")).isFalse();
    assertThat(claims.has("profile_overage")).isFalse();
  }

  @Test
  void claims_with_too_many_bytes_are_left_out_and_marked() {
    Person person = newPerson();
    change(person, "first_name = repeat('ö', 60)");

    JsonNode claims = TokenClaims.of(obtain(person).access());

    assertThat(claims.has("first_name")).isFalse();
    assertThat(claims.get("profile_overage").asBoolean()).isTrue();
  }

  @Test
  void a_refresh_brings_the_values_up_to_date() {
    Person person = newPerson();
    Pair pair = obtain(person);

    change(person, "first_name = 'Ada'");

    assertThat(TokenClaims.of(rotate(pair.refresh()).access()).get("first_name").asString())
        .isEqualTo("Ada");
  }
}
