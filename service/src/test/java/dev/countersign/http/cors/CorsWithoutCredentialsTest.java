package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.cors.allowed-origins=https://app.example.com")
@Tag("R18")
@Tag("T57")
class CorsWithoutCredentialsTest extends ServiceTest {

  @Test
  void an_allowed_origin_is_not_trusted_with_a_session() {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    browser.get("/account/");

    Response response =
        browser
            .request("POST", "/probe/any/")
            .header("Origin", "https://app.example.com")
            .header("X-CSRFToken", browser.cookie("csrftoken").orElseThrow())
            .json("{}")
            .send();

    assertThat(response.status()).as(response.toString()).isEqualTo(403);
    assertThat(response.header("Access-Control-Allow-Origin")).contains("https://app.example.com");
    assertThat(response.headers("Access-Control-Allow-Credentials")).isEmpty();
  }
}
