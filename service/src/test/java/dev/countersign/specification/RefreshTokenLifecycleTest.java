package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the sections States and transitions (refresh token lifecycle) and Endpoints
 * (token/refresh/).
 */
@Tag("R1")
@Tag("R9")
@Tag("T21")
class RefreshTokenLifecycleTest extends ServiceTest {

  private static final List<String> PATHS =
      List.of("/api/token/refresh/", "/api/accounts/token/refresh/");

  @Test
  void a_refresh_gives_a_new_access_and_a_new_refresh_token() {
    for (String path : PATHS) {
      Person ada = newPerson();
      String refresh = obtain(ada);

      Response answer = refresh(path, refresh);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.json().propertyNames()).containsExactly("access", "refresh");
      assertThat(answer.header("Cache-Control")).contains("no-store");
      assertThat(answer.json().get("refresh").asString()).isNotEqualTo(refresh);
      assertThat(me(answer.json().get("access").asString()).status()).isEqualTo(200);
      assertThat(refresh(path, answer.json().get("refresh").asString()).status()).isEqualTo(200);
    }
  }

  @Test
  void reuse_of_the_old_token_is_prevented() {
    for (String path : PATHS) {
      String refresh = obtain(newPerson());
      refresh(path, refresh);

      Response again = refresh(path, refresh);

      assertThat(again.status()).isEqualTo(401);
      assertThat(again.body())
          .isEqualTo("{\"detail\":\"Token is blacklisted\",\"code\":\"token_not_valid\"}");
      assertThat(again.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
    }
  }

  @Test
  void the_newer_token_of_the_same_log_in_stays_good_when_an_old_one_is_refused() {
    String first = obtain(newPerson());
    String second = refresh(first).json().get("refresh").asString();

    refresh(first);

    assertThat(refresh(second).status()).isEqualTo(200);
  }

  @Test
  void after_its_lifetime_a_refresh_token_is_expired() {
    Map<String, Object> payload = Tokens.refreshPayload(newPerson().id());
    payload.put("exp", Instant.now().getEpochSecond() - 1);

    Response answer = refresh(tokens().signed(Tokens.header(), payload));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.json().get("detail").asString()).isEqualTo("Token is expired");
  }

  @Test
  void an_access_token_is_no_refresh_token() {
    Response answer = refresh(login(newPerson()));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.json().get("detail").asString()).isEqualTo("Token has wrong type");
  }

  @Test
  void a_well_signed_token_of_no_known_log_in_is_refused() {
    Response answer = refresh(tokens().refresh(newPerson().id()));

    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void a_stale_authorization_header_does_not_matter() {
    Response answer =
        http()
            .request("POST", "/api/token/refresh/")
            .bearer("garbage")
            .json(Tokens.json(Map.of("refresh", obtain(newPerson()))))
            .send();

    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void one_log_in_is_one_row_however_often_it_is_refreshed() {
    Person ada = newPerson();
    String refresh = obtain(ada);

    for (int i = 0; i < 50; i++) {
      refresh = refresh(refresh).json().get("refresh").asString();
    }

    assertThat(
            database()
                .sql("select count(*) from logins where user_id = :id")
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isOne();
  }

  @Test
  void no_part_of_a_token_that_authenticates_is_in_the_database() {
    Person ada = newPerson();
    String refresh = obtain(ada);

    String row =
        database()
            .sql("select logins::text from logins where user_id = :id")
            .param("id", ada.id())
            .query(String.class)
            .single();

    for (String part : refresh.split("\\.", -1)) {
      assertThat(row).doesNotContain(part);
    }
  }

  @Test
  void a_refresh_makes_one_statement_and_it_is_the_write() throws Exception {
    String refresh = obtain(newPerson());

    int statements = statements().during(() -> refresh(refresh));

    assertThat(statements).isOne();
    assertThat(statements().texts().getFirst()).startsWith("update logins");
  }

  private String obtain(Person person) {
    return loginAs(person.username(), person.password()).json().get("refresh").asString();
  }

  private Response refresh(String token) {
    return refresh("/api/token/refresh/", token);
  }

  private Response refresh(String path, String token) {
    return http().post(path, Tokens.json(Map.of("refresh", token)));
  }

  private Response me(String access) {
    return http().request("GET", "/api/accounts/me/").bearer(access).send();
  }
}
