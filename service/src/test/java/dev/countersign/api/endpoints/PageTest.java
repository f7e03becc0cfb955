package dev.countersign.api.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests that a page of results has the format of Django REST framework's cursor pagination. */
@TestPropertySource(properties = "countersign.api.page-size=3")
class PageTest extends ServiceTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/users/",
        "/api/events/",
        "/api/events/?kind=user.login_failed",
        "/api/accounts/activity/",
        "/api/tasks/public/"
      })
  void a_list_is_walked_to_its_end_and_back(String path) {
    String staff = login(withRowsOnEveryList());
    List<List<String>> onward = new ArrayList<>();
    List<JsonNode> pages = new ArrayList<>();
    String next = path;
    while (!next.isEmpty()) {
      JsonNode page = get(next, staff).json();
      pages.add(page);
      onward.add(ids(page));
      next = pathOf(page.get("next"));
    }
    assertThat(pages.size()).isGreaterThanOrEqualTo(3);
    assertThat(pages.getFirst().get("previous").isNull()).isTrue();
    assertThat(onward.stream().flatMap(List::stream)).doesNotHaveDuplicates();

    List<List<String>> back = new ArrayList<>();
    String previous = pathOf(pages.getLast().get("previous"));
    while (!previous.isEmpty()) {
      JsonNode page = get(previous, staff).json();
      assertThat(page.get("next").isNull()).isFalse();
      back.addFirst(ids(page));
      previous = pathOf(page.get("previous"));
    }

    assertThat(back).isEqualTo(onward.subList(0, onward.size() - 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/api/users/", "/api/events/", "/api/accounts/activity/", "/api/tasks/public/"})
  void the_body_is_next_previous_and_results_with_absolute_links(String path) {
    String staff = login(withRowsOnEveryList());

    Response answer =
        http()
            .request("GET", path + "?format=json")
            .header("Host", "LocalHost:8443")
            .bearer(staff)
            .send();

    JsonNode page = answer.json();
    assertThat(page.propertyNames()).containsExactly("next", "previous", "results");
    assertThat(page.get("next").asString())
        .matches("http://localhost:8443" + path + "\\?format=json&(after|before)=[0-9a-f-]+");
    assertThat(page.get("previous").isNull()).isTrue();
    assertThat(page.get("results")).hasSize(3);
  }

  private Person withRowsOnEveryList() {
    Person staff = newStaff();
    String token = login(staff);
    Stream.of("a", "b", "c", "d", "e", "f", "g", "h")
        .forEach(
            title -> {
              newPerson();
              loginAs(staff.username(), "not-the-password-" + title);
              http()
                  .request("POST", "/api/tasks/")
                  .bearer(token)
                  .json("{\"title\":\"" + title + "\",\"is_public\":true}")
                  .send();
            });
    return staff;
  }

  private Response get(String path, String token) {
    Response answer = http().request("GET", path).bearer(token).send();
    assertThat(answer.status()).as(path).isEqualTo(200);
    return answer;
  }

  private static List<String> ids(JsonNode page) {
    return page.get("results").valueStream().map(row -> row.get("id").asString()).toList();
  }

  private static String pathOf(JsonNode link) {
    if (link.isNull()) {
      return "";
    }
    URI uri = URI.create(link.asString());
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }
}
