package dev.countersign.integration.introspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests RFC 7662 for the three kinds of tokens. */
class IntrospectionTest extends TokenTest {

  private static final String PATH = "/api/token/introspect/";
  private static final String INACTIVE = "{\"active\":false}";

  @Test
  void an_access_token_is_described_by_its_claims_and_its_owner() {
    Person ada = newPerson();
    String access = login(ada);

    Response answer = introspect(access, "");

    JsonNode body = answer.json();
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Cache-Control")).contains("no-store");
    assertThat(body.get("active").asBoolean()).isTrue();
    assertThat(body.get("token_type").asString()).isEqualTo("Bearer");
    assertThat(body.get("sub").asString()).isEqualTo(Long.toString(ada.id()));
    assertThat(body.get("username").asString()).isEqualTo(ada.username());
    for (String claim : List.of("exp", "iat", "jti")) {
      assertThat(body.get(claim)).isEqualTo(claims(access).get(claim));
    }
  }

  @Test
  void a_refresh_token_is_active_only_for_a_caller_who_asks_for_one() {
    String refresh = obtain(newPerson()).refresh();

    assertThat(introspect(refresh, "").body()).isEqualTo(INACTIVE);
    assertThat(introspect(refresh, "access_token").body()).isEqualTo(INACTIVE);
    JsonNode body = introspect(refresh, "refresh_token").json();
    assertThat(body.get("active").asBoolean()).isTrue();
    assertThat(body.get("token_type").asString()).isEqualTo("refresh_token");
    assertThat(rotate(refresh)).as("introspection does not spend it").isNotNull();
  }

  @Test
  void a_static_token_is_active_until_it_is_revoked() {
    Person ada = newPerson();
    String token = staticToken(ada);

    JsonNode body = introspect(token, "").json();
    revoke(token);

    assertThat(body.get("active").asBoolean()).isTrue();
    assertThat(body.get("token_type").asString()).isEqualTo("Token");
    assertThat(introspect(token, "").body()).isEqualTo(INACTIVE);
  }

  @Test
  void a_spent_refresh_token_is_inactive_and_its_login_goes_on() {
    Pair first = obtain(newPerson());
    Pair second = rotate(first.refresh());
    long reusesBefore = eventsOf("token.reused");

    assertThat(introspect(first.refresh(), "refresh_token").body()).isEqualTo(INACTIVE);

    rotate(second.refresh());
    assertThat(eventsOf("token.reused")).isEqualTo(reusesBefore);
  }

  @Test
  void a_logout_everywhere_and_a_deactivation_make_an_access_token_inactive() {
    Person ada = newPerson();
    String access = login(ada);
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(access).send();
    assertThat(introspect(access, "").body()).isEqualTo(INACTIVE);

    String next = login(ada);
    assertThat(introspect(next, "").json().get("active").asBoolean()).isTrue();
    change(ada, "is_active = false");
    assertThat(introspect(next, "").body()).isEqualTo(INACTIVE);
  }

  @Test
  void a_form_body_is_read_as_the_rfc_writes_it() {
    String access = login(newPerson());

    Response answer =
        http()
            .request("POST", PATH)
            .bearer(tokens().access(newStaff().id()))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(
                "token="
                    + URLEncoder.encode(access, StandardCharsets.UTF_8)
                    + "&token_type_hint=access_token")
            .send();

    assertThat(answer.json().get("active").asBoolean()).isTrue();
  }

  @Test
  void other_callers_are_refused() {
    String access = login(newPerson());
    String body = Tokens.json(Map.of("token", access));

    assertThat(http().post(PATH, body).status()).isEqualTo(403);
    assertThat(http().request("POST", PATH).bearer(access).json(body).send().status())
        .isEqualTo(403);
  }

  @Test
  void a_refresh_token_at_revoke_ends_its_login_once_with_an_event() {
    Pair pair = obtain(newPerson());
    long before = eventsOf("login.revoked");

    assertThat(revoke(pair.refresh()).status()).isEqualTo(200);
    assertThat(revoke(pair.refresh()).status()).isEqualTo(200);

    assertBlacklisted(refresh(pair.refresh()));
    assertThat(eventsOf("login.revoked")).isEqualTo(before + 1);
  }

  @Test
  void an_access_token_at_revoke_ends_the_login_it_names_and_no_other() {
    Person ada = newPerson();
    Pair pair = rotate(obtain(ada).refresh());
    Pair other = obtain(ada);

    assertThat(revoke(pair.access()).body()).isEqualTo("{}");

    assertBlacklisted(refresh(pair.refresh()));
    rotate(other.refresh());
    assertThat(me(pair.access()).status()).as("valid until it expires").isEqualTo(200);
  }

  @Test
  void a_spent_refresh_token_at_revoke_ends_nothing() {
    Pair first = obtain(newPerson());
    Pair second = rotate(first.refresh());

    assertThat(revoke(first.refresh()).status()).isEqualTo(200);

    rotate(second.refresh());
  }

  @Test
  void an_unknown_token_at_revoke_is_200_and_a_missing_one_400() {
    assertThat(revoke("garbage").status()).isEqualTo(200);
    assertThat(revoke("a.b.c").status()).isEqualTo(200);
    assertThat(http().post("/api/token/revoke/", "{}").status()).isEqualTo(400);
  }

  private Response introspect(String token, String hint) {
    return http()
        .request("POST", PATH)
        .bearer(tokens().access(newStaff().id()))
        .json(Tokens.json(Map.of("token", token, "token_type_hint", hint)))
        .send();
  }

  private Response revoke(String token) {
    return http().post("/api/token/revoke/", Tokens.json(Map.of("token", token)));
  }

  private long eventsOf(String kind) {
    return database()
        .sql("select count(*) from events where kind = :kind")
        .param("kind", kind)
        .query(Long.class)
        .single();
  }
}
