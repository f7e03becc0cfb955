package dev.countersign.decisions;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests rows 1 to 5, 12, 13 and 24: authentication and permissions. */
@Tag("T69")
class AccessDecisionsTest extends ServiceTest {

  @Test
  void row_1_an_anonymous_caller_denied_is_403_not_authenticated() {
    for (String path : List.of("/api/accounts/me/", "/api/tasks/", "/api/users/")) {
      Response answer = http().get(path);
      assertThat(answer.status()).isEqualTo(403);
      assertThat(answer.body())
          .isEqualTo(
              "{\"detail\":\"Authentication credentials were not provided.\","
                  + "\"code\":\"not_authenticated\"}");
    }
  }

  @Test
  void row_2_a_credential_sent_but_invalid_is_401_with_the_challenge_of_the_scheme() {
    for (String path : List.of("/api/tasks/", "/probe/any/")) {
      Response answer = http().request("GET", path).bearer("garbage").send();
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
    }
  }

  @Test
  void row_3_a_keyword_that_no_scheme_claims_is_no_credential() {
    for (String value : List.of("Basic YTpi", "JWT x", "Digest x", "Foo", "")) {
      Response answer = http().request("GET", "/probe/any/").header("Authorization", value).send();
      assertThat(answer.json().get("user").asString()).as(value).isEqualTo("AnonymousUser");
    }
  }

  @Test
  void row_3_bearer_is_matched_without_regard_to_case() {
    Person ada = newPerson();

    for (String keyword : List.of("Bearer", "bearer", "BEARER", "bEaReR")) {
      Response answer =
          http()
              .request("GET", "/api/accounts/me/")
              .header("Authorization", keyword + " " + tokens().access(ada.id()))
              .send();
      assertThat(answer.status()).as(keyword).isEqualTo(200);
    }
  }

  @Test
  void row_4_endpoints_that_hand_out_tokens_run_no_authentication() {
    Person ada = newPerson();
    String body = Tokens.json(Map.of("username", ada.username(), "password", ada.password()));

    for (String path : List.of("/api/token/", "/api/accounts/login/")) {
      for (String stale : List.of("Bearer garbage", "Bearer", "Token x", "Bearer a b")) {
        Response answer =
            http().request("POST", path).header("Authorization", stale).json(body).send();
        assertThat(answer.status()).as(stale).isEqualTo(200);
      }
    }
  }

  @Test
  void row_12_user_id_is_written_as_a_string() {
    Person ada = newPerson();
    String payload =
        new String(Base64.getUrlDecoder().decode(login(ada).split("\\.", -1)[1]), UTF_8);

    assertThat(payload).endsWith("\"user_id\":\"" + ada.id() + "\"}");
  }

  @Test
  void row_13_an_access_token_is_checked_without_a_look_up() throws Exception {
    Person ada = newPerson();
    String token = tokens().access(ada.id());

    int statements =
        statements().during(() -> http().request("GET", "/probe/rowless/").bearer(token).send());

    assertThat(statements).isZero();
  }

  @Test
  void row_13_whoever_reads_the_row_refuses_an_inactive_user_with_401() {
    Person grace = newStaff();
    change(grace, "is_active = false");

    for (String path : List.of("/api/accounts/me/", "/api/users/", "/probe/admin-only/")) {
      Response answer = http().request("GET", path).bearer(tokens().access(grace.id())).send();
      assertThat(answer.status()).as(path).isEqualTo(401);
      assertThat(answer.json().get("code").asString()).isEqualTo("user_inactive");
      assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
    }
  }

  @Test
  void row_24_staff_list_and_read_users() {
    Person ada = newPerson();
    Person grace = newStaff();
    String token = tokens().access(grace.id());

    Response one = http().request("GET", "/api/users/" + ada.id() + "/").bearer(token).send();
    Response none = http().request("GET", "/api/users/999999999/").bearer(token).send();

    assertThat(one.json().get("username").asString()).isEqualTo(ada.username());
    assertThat(one.body()).doesNotContain("password", "argon2");
    assertThat(none.status()).isEqualTo(404);
    assertThat(
            http().request("GET", "/api/users/").bearer(tokens().access(ada.id())).send().status())
        .isEqualTo(403);
  }

  @Test
  void row_24_the_list_of_users_is_read_page_by_page_without_gap_or_repetition() {
    String token = tokens().access(newStaff().id());
    for (int i = 0; i < 60; i++) {
      database()
          .sql(
              "insert into users (username, email, password, date_joined) values ('p', '', '!', now())")
          .update();
    }

    var seen = new ArrayList<Long>();
    String path = "/api/users/";
    while (path != null) {
      Response page = http().request("GET", path).bearer(token).send();
      page.json().get("results").forEach(user -> seen.add(user.get("id").asLong()));
      path = page.json().get("next").isNull() ? null : pathOf(page.json().get("next"));
    }

    int users = database().sql("select count(*) from users").query(Integer.class).single();
    assertThat(seen).hasSize(users).isSorted().doesNotHaveDuplicates();
  }

  private static String pathOf(JsonNode link) {
    URI uri = URI.create(link.asString());
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }
}
