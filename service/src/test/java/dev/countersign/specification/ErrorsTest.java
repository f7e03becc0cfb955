package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the section Errors. */
@Tag("R11")
class ErrorsTest extends ServiceTest {

  @Test
  void status_400_for_a_registration_that_breaks_a_rule() {
    assertThat(http().post("/api/accounts/register/", "{}").status()).isEqualTo(400);
  }

  @Test
  void status_401_when_a_token_is_sent_but_is_not_valid() {
    Response answer = http().request("GET", "/api/tasks/").bearer("garbage").send();

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body())
        .isEqualTo(
            "{\"detail\":\"Given token not valid for any token type\","
                + "\"code\":\"token_not_valid\",\"messages\":[{\"token_class\":\"AccessToken\","
                + "\"token_type\":\"access\",\"message\":\"Token is invalid\"}]}");
  }

  @Test
  void status_403_for_an_anonymous_caller_of_an_is_authenticated_endpoint() {
    Response answer = http().get("/api/accounts/me/");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.header("WWW-Authenticate")).isEmpty();
  }

  @Test
  void status_403_for_a_non_staff_caller_of_an_is_admin_user_endpoint() {
    Response answer = http().request("GET", "/api/users/").bearer(login(newPerson())).send();

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body())
        .isEqualTo(
            "{\"detail\":\"You do not have permission to perform this action.\","
                + "\"code\":\"permission_denied\"}");
  }

  @Test
  void a_broken_promise_of_ours_is_500_without_details() {
    Response answer = http().get("/probe/error/");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body())
        .isEqualTo("{\"detail\":\"A server error occurred.\",\"code\":\"error\"}");
  }

  @Test
  void errors_the_engine_finds_have_the_same_shape() {
    Response malformed = http().request("GET", "/api/tasks%00/").send();
    Response noHost = http().request("GET", "/api/tasks/").without("Host").send();

    assertThat(malformed.status()).isEqualTo(400);
    assertThat(malformed.body())
        .isEqualTo("{\"detail\":\"Bad Request.\",\"code\":\"bad_request\"}");
    assertThat(malformed.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(noHost.status()).isEqualTo(400);
    assertThat(noHost.body()).startsWith("{\"detail\":");
  }
}
