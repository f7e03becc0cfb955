package dev.countersign.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/**
 * Tests that a scheme, a permission and an endpoint need one new file each, and no edit of other
 * files.
 */
class ExtensionTest extends ServiceTest {

  @Test
  void a_new_scheme_identifies_callers_of_the_endpoint_that_names_it() {
    Response answer =
        http()
            .request("GET", "/extension/house/")
            .header("X-House-Key", "brass")
            .header("X-Knock", "1")
            .send();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"guest\":7}");
  }

  @Test
  void a_new_scheme_refuses_with_its_own_challenge() {
    Response answer =
        http().request("GET", "/extension/house/").header("X-House-Key", "tin").send();

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).contains("HouseKey");
    assertThat(answer.body())
        .isEqualTo("{\"detail\":\"The key does not fit.\",\"code\":\"wrong_key\"}");
  }

  @Test
  void a_new_scheme_adds_its_header_to_vary() {
    Response answer = http().get("/extension/house/");

    assertThat(answer.headers("Vary")).containsExactly("Accept, X-House-Key");
  }

  @Test
  void a_new_permission_denies_beside_the_others() {
    Response answer =
        http().request("GET", "/extension/house/").header("X-House-Key", "brass").send();

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().get("code").asString()).isEqualTo("permission_denied");
  }

  @Test
  void a_scheme_the_endpoint_does_not_name_counts_for_nothing_there() {
    Response answer =
        http()
            .request("GET", "/extension/house/")
            .bearer(tokens().access(1))
            .header("X-Knock", "1")
            .send();

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().get("code").asString()).isEqualTo("not_authenticated");
  }
}
