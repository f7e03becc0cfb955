package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/** Tests the section States and transitions (request authentication outcome). */
class RequestAuthenticationOutcomeTest extends ServiceTest {

  @Test
  void without_the_header_the_caller_is_anonymous_and_the_permission_check_runs() {
    assertThat(http().get("/probe/any/").json().get("user").asString()).isEqualTo("AnonymousUser");
    assertThat(http().get("/probe/default/").status()).isEqualTo(403);
  }

  @Test
  void a_valid_token_makes_an_authenticated_user_and_the_permission_check_runs() {
    Person ada = newPerson();
    String token = login(ada);

    Response open = http().request("GET", "/probe/any/").bearer(token).send();
    Response staffOnly = http().request("GET", "/probe/admin-only/").bearer(token).send();

    assertThat(open.json().get("user").asString()).isEqualTo(ada.username());
    assertThat(open.json().get("auth").asString()).isEqualTo("AccessToken");
    assertThat(staffOnly.status()).isEqualTo(403);
  }

  @Test
  void a_token_that_is_not_valid_is_rejected_with_401_even_where_everyone_is_allowed() {
    Response answer = http().request("GET", "/probe/any/").bearer("garbage").send();

    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void when_the_permission_passes_the_handler_runs() {
    Person grace = newStaff();

    Response answer = http().request("POST", "/probe/admin-only/").bearer(login(grace)).send();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("method").asString()).isEqualTo("POST");
  }

  @Test
  void when_the_permission_denies_the_status_is_403_and_the_handler_does_not_run() {
    Person ada = newPerson();

    Response answer = http().request("POST", "/probe/admin-only/").bearer(login(ada)).send();

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().has("method")).isFalse();
  }

  @Test
  void the_user_behind_a_valid_token_is_refused_once_inactive_or_deleted() {
    Person ada = newPerson();
    String token = login(ada);

    change(ada, "is_active = false");
    Response inactive = http().request("GET", "/api/accounts/me/").bearer(token).send();
    database().sql("delete from users where id = :id").param("id", ada.id()).update();
    Response gone = http().request("GET", "/api/accounts/me/").bearer(token).send();

    assertThat(inactive.status()).isEqualTo(401);
    assertThat(inactive.body())
        .isEqualTo("{\"detail\":\"User is inactive\",\"code\":\"user_inactive\"}");
    assertThat(gone.status()).isEqualTo(401);
    assertThat(gone.body())
        .isEqualTo("{\"detail\":\"User not found\",\"code\":\"user_not_found\"}");
  }
}
