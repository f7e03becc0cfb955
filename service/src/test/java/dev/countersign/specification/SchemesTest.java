package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the section Authentication: the active schemes and their order are configurable. */
@TestPropertySource(properties = "countersign.api.default-authentication-classes=house-key,jwt")
class SchemesTest extends ServiceTest {

  @Test
  void schemes_are_tried_in_list_order_and_the_first_that_accepts_wins() {
    Response answer =
        http()
            .request("GET", "/probe/rowless/")
            .header("X-House-Key", "brass")
            .bearer(tokens().access(newPerson().id()))
            .send();

    assertThat(answer.json().get("user_id").asLong()).isEqualTo(7);
  }

  @Test
  void a_scheme_that_finds_no_credential_of_its_own_leaves_it_to_the_next() {
    long id = newPerson().id();

    Response answer = http().request("GET", "/probe/rowless/").bearer(tokens().access(id)).send();

    assertThat(answer.json().get("user_id").asLong()).isEqualTo(id);
  }

  @Test
  void the_first_scheme_that_refuses_ends_it() {
    Response answer =
        http()
            .request("GET", "/probe/rowless/")
            .header("X-House-Key", "tin")
            .bearer(tokens().access(newPerson().id()))
            .send();

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).contains("HouseKey");
  }

  @Test
  void a_later_scheme_refuses_with_its_own_challenge() {
    Response answer = http().request("GET", "/probe/rowless/").bearer("garbage").send();

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).contains("Bearer realm=\"api\"");
  }

  @Test
  void nobody_recognised_is_anonymous() {
    assertThat(http().get("/probe/rowless/").status()).isEqualTo(403);
  }
}
