package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Checks ISSUER, AUDIENCE and custom claims: written to both tokens, required on use, and read
 * again at each refresh.
 */
@TestPropertySource(
    properties = {
      "countersign.jwt.issuer=https://id.example",
      "countersign.jwt.audience=web,mobile",
      "countersign.jwt.custom-claims=email,username,is_staff"
    })
@Tag("T10")
class ClaimsTest extends TokenTest {

  /** Claims that an application might add, and claims that it must not be able to replace. */
  @TestConfiguration
  static class Contributors {

    @Bean
    ClaimsContributor loyalty() {
      return user -> {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("tier", "gold-" + user.username());
        claims.put("user_id", "1");
        claims.put("token_type", "refresh");
        claims.put("exp", Long.MAX_VALUE);
        claims.put("jti", "mine");
        claims.put("is_staff", true);
        claims.put("iss", "https://evil.example");
        claims.put("aud", "evil");
        return claims;
      };
    }
  }

  @Test
  void claims_come_after_the_user_id_in_the_order_of_the_original_in_both_tokens() {
    Person ada = newPerson();

    for (Pair pair : List.of(obtain(ada), rotate(obtain(ada).refresh()))) {
      for (String token : List.of(pair.access(), pair.refresh())) {
        assertThat(claims(token).propertyNames())
            .startsWith(
                "token_type", "exp", "iat", "jti", "user_id", "email", "username", "is_staff")
            .containsOnlyOnce("email_verified", "tier", "aud", "iss")
            .hasSize(12);
        assertThat(claims(token).get("email_verified").isBoolean()).isTrue();
        assertThat(claims(token).get("email_verified").asBoolean()).isFalse();
        assertThat(claims(token).get("email").asString()).isEqualTo(ada.email());
        assertThat(claims(token).get("username").asString()).isEqualTo(ada.username());
        assertThat(claims(token).get("is_staff").isBoolean()).isTrue();
      }
    }
  }

  @Test
  void a_contributor_adds_a_claim_and_replaces_none() {
    Person ada = newPerson();

    JsonNode claims = claims(obtain(ada).access());

    assertThat(claims.get("tier").asString()).isEqualTo("gold-" + ada.username());
    assertThat(claims.get("user_id").asString()).isEqualTo(Long.toString(ada.id()));
    assertThat(claims.get("token_type").asString()).isEqualTo("access");
    assertThat(claims.get("jti").asString()).matches("[0-9a-f]{32}");
    assertThat(claims.get("exp").asLong() - claims.get("iat").asLong()).isEqualTo(1800);
    assertThat(claims.get("is_staff").asBoolean()).isFalse();
    assertThat(claims.get("iss").asString()).isEqualTo("https://id.example");
    assertThat(claims.get("aud").toString()).isEqualTo("[\"web\",\"mobile\"]");
  }

  @Test
  void claims_are_read_anew_at_every_refresh() {
    Person ada = newStaff();
    Pair pair = obtain(ada);
    assertThat(claims(pair.refresh()).get("is_staff").asBoolean()).isTrue();

    change(ada, "is_staff = false, email = 'new-" + ada.email() + "'");

    Pair later = rotate(pair.refresh());
    for (String token : List.of(later.access(), later.refresh())) {
      assertThat(claims(token).get("is_staff").asBoolean()).isFalse();
      assertThat(claims(token).get("email").asString()).isEqualTo("new-" + ada.email());
    }
  }

  @Test
  void our_own_tokens_are_accepted() {
    Pair pair = obtain(newPerson());

    assertThat(me(pair.access()).status()).isEqualTo(200);
    assertThat(verify(pair.refresh()).status()).isEqualTo(200);
    assertThat(logout(pair).status()).isEqualTo(205);
  }

  @Test
  void one_of_the_audiences_is_enough() {
    long id = newPerson().id();

    for (Object audience :
        List.of("web", "mobile", List.of("mobile"), List.of("elsewhere", "web"))) {
      assertThat(me(token(id, "https://id.example", audience)).status())
          .as("%s", audience)
          .isEqualTo(200);
    }
  }

  @Test
  void any_other_audience_or_issuer_is_refused() {
    long id = newPerson().id();
    for (Object audience :
        List.of(
            "Web",
            "web ",
            "",
            "elsewhere",
            5,
            List.of(),
            List.of("WEB"),
            List.of("web", 5),
            List.of(List.of("web")),
            Map.of("web", true),
            "web,mobile")) {
      assertInvalid(token(id, "https://id.example", audience));
    }
    for (Object issuer :
        List.of(
            "https://ID.example", "https://id.example/", "", 5, List.of("https://id.example"))) {
      assertInvalid(token(id, issuer, "web"));
    }
  }

  @Test
  void a_missing_audience_or_issuer_is_refused() {
    long id = newPerson().id();
    Map<String, Object> noAudience = Tokens.accessPayload(id);
    noAudience.put("iss", "https://id.example");
    Map<String, Object> noIssuer = Tokens.accessPayload(id);
    noIssuer.put("aud", "web");

    assertInvalid(tokens().access(id));
    assertInvalid(tokens().signed(Tokens.header(), noAudience));
    assertInvalid(tokens().signed(Tokens.header(), noIssuer));
  }

  private String token(long userId, Object issuer, Object audience) {
    Map<String, Object> payload = Tokens.accessPayload(userId);
    payload.put("aud", audience);
    payload.put("iss", issuer);
    return tokens().signed(Tokens.header(), payload);
  }

  private void assertInvalid(String token) {
    Response answer = me(token);
    assertThat(answer.status()).as("%s", claims(token)).isEqualTo(401);
    assertThat(answer.json().at("/messages/0/message").asString()).isEqualTo("Token is invalid");
    assertThat(verify(token).status()).as("%s", claims(token)).isEqualTo(401);
  }
}
