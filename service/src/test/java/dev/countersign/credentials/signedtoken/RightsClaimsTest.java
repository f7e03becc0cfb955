package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.TokenTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests the claims about groups and permissions, with room for three entries of 60 bytes. */
@TestPropertySource(
    properties = {
      "countersign.rights-claims.names=groups,permissions",
      "countersign.rights-claims.max-entries=3",
      "countersign.rights-claims.max-bytes=60"
    })
class RightsClaimsTest extends TokenTest {

  @Test
  void an_access_token_names_the_groups_and_permissions() {
    Person person = newPerson();
    grant(person, "blog.add_post");
    join(person, "editors " + person.id(), "shop.refund");

    Pair pair = obtain(person);

    JsonNode claims = TokenClaims.of(pair.access());
    assertThat(claims.get("groups").toString()).isEqualTo("[\"editors " + person.id() + "\"]");
    assertThat(claims.get("permissions").toString())
        .isEqualTo("[\"blog.add_post\",\"shop.refund\"]");
    assertThat(claims.has("is_superuser")).isFalse();
    JsonNode refresh = TokenClaims.of(pair.refresh());
    assertThat(refresh.has("groups")).isFalse();
    assertThat(refresh.has("permissions")).isFalse();
  }

  @Test
  void a_refresh_brings_the_rights_up_to_date() {
    Person person = newPerson();
    Pair pair = obtain(person);
    assertThat(TokenClaims.of(pair.access()).get("permissions").isEmpty()).isTrue();

    grant(person, "blog.add_post");

    assertThat(TokenClaims.of(rotate(pair.refresh()).access()).get("permissions").toString())
        .isEqualTo("[\"blog.add_post\"]");
  }

  @Test
  void a_claim_with_too_many_entries_is_left_out_and_marked() {
    Person person = newPerson();
    for (String permission : new String[] {"a.a", "a.b", "a.c", "a.d"}) {
      grant(person, permission);
    }

    JsonNode claims = TokenClaims.of(obtain(person).access());

    assertThat(claims.has("permissions")).isFalse();
    assertThat(claims.get("permissions_overage").asBoolean()).isTrue();
    assertThat(claims.get("groups").isEmpty()).isTrue();
  }

  @Test
  void a_claim_with_too_many_bytes_is_left_out_and_marked() {
    Person person = newPerson();
    join(person, "ö".repeat(30) + person.id(), "a.a");

    JsonNode claims = TokenClaims.of(obtain(person).access());

    assertThat(claims.has("groups")).isFalse();
    assertThat(claims.get("groups_overage").asBoolean()).isTrue();
    assertThat(claims.get("permissions").size()).isEqualTo(1);
  }

  @Test
  void the_token_of_a_superuser_says_so() {
    Person person = newPerson();
    change(person, "is_superuser = true");

    assertThat(TokenClaims.of(obtain(person).access()).get("is_superuser").asBoolean()).isTrue();
    change(person, "is_superuser = false");
  }
}
