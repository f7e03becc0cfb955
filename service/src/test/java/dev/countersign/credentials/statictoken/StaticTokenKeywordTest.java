package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.token.keyword=Api-Key")
class StaticTokenKeywordTest extends ServiceTest {

  @Test
  void the_keyword_is_a_setting() {
    String token = staticToken(newPerson());

    assertThat(send("api-key " + token).status()).isEqualTo(200);
    assertThat(send("Api-Key x").header("WWW-Authenticate")).contains("Api-Key");
  }

  @Test
  void the_usual_keyword_is_then_nobodys() {
    assertThat(send("Token " + staticToken(newPerson())).status()).isEqualTo(403);
  }

  private Response send(String header) {
    return http().request("GET", "/api/accounts/me/").header("Authorization", header).send();
  }
}
