package dev.countersign.http.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.allowed-hosts=auth.example.com",
      "countersign.security.ssl-redirect=true",
      "countersign.api.throttle.rates.anon=1/day"
    })
class HealthProbesTest extends ServiceTest {

  @Autowired private Draining draining;

  @ParameterizedTest
  @ValueSource(strings = {"/livez", "/readyz"})
  void balancers_ask_by_address_over_plain_http_as_often_as_they_like(String path) {
    for (int i = 0; i < 3; i++) {
      Response answer = http().get(path);

      assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("ok\n");
      assertThat(answer.header("Cache-Control")).contains("no-store");
    }
    assertThat(http().request("HEAD", path).send().status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/livez/", "/readyz/x", "/Livez", "//livez"})
  void nothing_else_is_let_past_the_wall(String path) {
    assertThat(http().get(path).status()).isEqualTo(400);
  }

  @Test
  void other_methods_meet_the_wall() {
    assertThat(http().post("/readyz", "{}").status()).isEqualTo(400);
  }

  @Test
  void who_was_told_to_stop_lives_but_is_not_ready() {
    draining.stop();

    assertThat(http().get("/readyz").status()).isEqualTo(503);
    assertThat(http().get("/livez").status()).isEqualTo(200);
    draining.start();
    assertThat(http().get("/readyz").status()).isEqualTo(200);
  }
}
