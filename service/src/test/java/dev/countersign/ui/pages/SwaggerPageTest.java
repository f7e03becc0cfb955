package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the Swagger UI page. */
class SwaggerPageTest extends ServiceTest {

  private static final String PATH = "/api/schema/swagger-ui/";

  @Test
  void anybody_may_open_it_and_is_led_to_the_log_in_page() {
    Response page = http().get(PATH);

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body())
        .contains("data-document=\"/api/schema/\"", "/api-auth/login/?next=" + PATH);
  }

  @Test
  void it_brings_the_token_with_which_requests_of_the_session_are_sent() {
    Person ada = newPerson();
    Browser browser = new Browser(http());
    browser.login(ada);

    String page = browser.get(PATH).body();
    String token = page.replaceAll("(?s).*data-csrf-token=\"([A-Za-z0-9]{64})\".*", "$1");
    Response created =
        browser
            .request("POST", "/api/tasks/")
            .header("Origin", "http://localhost")
            .without("Host")
            .header("Host", "localhost")
            .header("X-CSRFToken", token)
            .json("{\"title\":\"one\"}")
            .send();

    assertThat(page).contains("Logged in as " + ada.username(), "\"X-CSRFToken\"");
    assertThat(created.status()).as(created.toString()).isEqualTo(201);
  }

  @Test
  void its_large_files_are_on_no_other_page() {
    assertThat(http().get(PATH).body()).contains("swagger-ui-bundle.js");
    for (String path : List.of("/", "/api-auth/login/", "/account/register/", "/nope/")) {
      assertThat(http().get(path).body()).doesNotContain("swagger-ui-bundle");
    }
  }
}
