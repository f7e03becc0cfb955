package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that responses to credentials are not cached. */
class NotStoredTest extends ServiceTest {

  private static final String ME = "/api/accounts/me/";

  @Test
  void an_answer_to_somebody_is_not_stored_whatever_its_status() {
    Person ada = newPerson();
    String token = tokens().access(ada.id());
    Browser browser = new Browser(http());
    browser.login(ada);

    for (Response answer :
        List.of(
            http().request("GET", ME).bearer(token).send(),
            http().request("HEAD", ME).bearer(token).send(),
            http().request("OPTIONS", ME).bearer(token).send(),
            http().request("PATCH", ME).bearer(token).json("{").send(),
            http().request("DELETE", ME).bearer(token).send(),
            http().request("GET", ME).staticToken(staticToken(ada)).send(),
            http().request("GET", "/api/users/").bearer(token).send(),
            http().request("GET", "/api/tasks/999999/").bearer(token).send(),
            http().request("GET", "/api/tasks/public/").bearer(token).send(),
            http().request("GET", ME).bearer("garbage").send(),
            browser.get(ME))) {
      assertThat(answer.headers("Cache-Control")).as(answer.toString()).containsExactly("no-store");
    }
  }

  @Test
  void who_keeps_an_answer_anyway_can_ask_whether_it_has_changed() {
    String token = tokens().access(newPerson().id());
    String tag = http().request("GET", ME).bearer(token).send().header("ETag").orElseThrow();

    Response again = http().request("GET", ME).bearer(token).header("If-None-Match", tag).send();

    assertThat(again.status()).isEqualTo(304);
    assertThat(again.header("Cache-Control")).contains("no-store");
  }

  @Test
  void what_is_the_same_for_everybody_may_be_stored() {
    assertThat(http().get("/api/tasks/public/").header("Cache-Control")).isEmpty();
    assertThat(http().get("/.well-known/jwks.json").header("Cache-Control"))
        .hasValueSatisfying(value -> assertThat(value).contains("max-age"));
  }
}
