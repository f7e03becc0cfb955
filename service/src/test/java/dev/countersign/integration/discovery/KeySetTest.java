package dev.countersign.integration.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class KeySetTest extends ServiceTest {

  private static final String PATH = "/.well-known/jwks.json";

  @Test
  void a_secret_is_never_shown() {
    Response answer = http().get(PATH);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"keys\":[]}");
    assertThat(answer.header("Content-Type")).contains("application/json");
    assertThat(answer.header("Cache-Control")).contains("public, max-age=300");
    assertThat(answer.header("Allow")).contains("GET, HEAD, OPTIONS");
  }

  @Test
  void no_credential_is_looked_at() {
    assertThat(http().request("GET", PATH).bearer("nonsense").send().status()).isEqualTo(200);
  }

  @Test
  void its_path_has_no_last_slash_and_knows_only_reading() {
    assertThat(http().request("OPTIONS", PATH).send().status()).isEqualTo(200);
    assertThat(http().request("HEAD", PATH).send().status()).isEqualTo(200);
    assertThat(http().post(PATH, "{}").status()).isEqualTo(405);
    assertThat(http().get(PATH + "/").status()).isEqualTo(404);
    assertThat(http().get("/.well-known/").status()).isEqualTo(404);
  }
}
