package dev.countersign.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The service with a database of its own, which is then stopped. */
@DirtiesContext
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {"server.address=127.0.0.1", "countersign.secret-key=" + ServiceTest.SECRET_KEY})
class DatabaseAwayTest {

  private static final EmbeddedPostgres POSTGRES = start();

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void ownDatabase(DynamicPropertyRegistry properties) {
    properties.add("spring.datasource.url", () -> POSTGRES.getJdbcUrl("postgres", "postgres"));
  }

  @AfterAll
  static void stop() throws IOException {
    POSTGRES.close();
  }

  @Test
  void what_needs_no_row_goes_on_and_the_rest_is_503_with_retry_after() throws Exception {
    assertThat(me().json().get("code").asString()).isEqualTo("user_not_found");

    POSTGRES.close();

    assertThat(get("/probe/rowless/").status()).isEqualTo(200);
    for (Response refused : List.of(me(), me(), logIn())) {
      assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).contains("1");
      assertThat(refused.json().get("code").asString()).isEqualTo("unavailable");
    }
  }

  private Response me() {
    return get("/api/accounts/me/");
  }

  private Response get(String path) {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(1);
    return new Http(port).request("GET", path).bearer(token).send();
  }

  private Response logIn() {
    return new Http(port).post("/api/token/", "{\"username\":\"ada\",\"password\":\"whatever\"}");
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder().start();
    } catch (IOException cannotStart) {
      throw new UncheckedIOException(cannotStart);
    }
  }
}
