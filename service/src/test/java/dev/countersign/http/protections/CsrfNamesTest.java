package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests browser request protections: other names for the field, the header and the cookies. */
@TestPropertySource(
    properties = {
      "countersign.csrf.field-name=proof",
      "countersign.csrf.header-name=X-Proof",
      "countersign.csrf.cookie.name=proofs",
      "countersign.session.cookie.name=visit"
    })
class CsrfNamesTest extends ServiceTest {

  @Test
  void forms_of_pages_use_the_configured_field() {
    Browser browser = new Browser(http(), "proof");
    Person grace = newStaff();

    browser.login(grace);

    assertThat(browser.cookie("visit")).isPresent();
    assertThat(browser.cookie("proofs")).isPresent();
    browser.get("/account/");
    assertThat(browser.post("/account/", Map.of("username", "x" + grace.username())).status())
        .isNotEqualTo(403);
    for (String page :
        List.of("/", "/account/", "/account/password/", "/admin/users/", "/api/tasks/")) {
      Response answer = browser.get(page);
      assertThat(answer.status()).as(page).isEqualTo(200);
      assertThat(answer.body()).as(page).contains("name=\"proof\"");
      assertThat(answer.body()).as(page).doesNotContain("csrfmiddlewaretoken", "X-CSRFToken");
    }
  }

  @Test
  void scripts_of_pages_get_the_configured_header() {
    Browser browser = new Browser(http(), "proof");
    browser.login(newPerson());

    assertThat(browser.get("/api/tasks/").body()).contains("data-csrf-header=\"X-Proof\"");
    assertThat(browser.get("/api/schema/swagger-ui/").body())
        .contains("data-csrf-header=\"X-Proof\"");
    Response created =
        browser.send(
            browser
                .request("POST", "/api/tasks/")
                .header("X-Proof", browser.formToken().orElseThrow())
                .json("{\"title\":\"one\"}"));
    assertThat(created.status()).isEqualTo(201);
  }

  @Test
  void the_usual_names_count_for_nothing() {
    Browser browser = new Browser(http(), "proof");
    browser.login(newPerson());
    browser.get("/api/tasks/");

    Response refused =
        browser.send(
            browser
                .request("POST", "/api/tasks/")
                .header("X-CSRFToken", browser.formToken().orElseThrow())
                .json("{\"title\":\"one\"}"));

    assertThat(refused.status()).isEqualTo(403);
  }
}
