package dev.countersign.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ResponseObservers;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests that the check of responses finds what is missing in a document. */
class DescribedAnswersTest extends ServiceTest {

  private static final String TASKS = "/paths/~1api~1tasks~1public~1/get";

  @LocalServerPort private int port;

  @Test
  void every_service_of_a_test_has_an_observer() {
    assertThat(ResponseObservers.isWatched(port)).isTrue();
  }

  @Test
  void an_answer_that_is_described_passes() {
    assertThat(faults(document())).isEmpty();
  }

  @Test
  void a_status_that_is_left_out_is_found() {
    JsonNode document = without(TASKS + "/responses", "200");

    assertThat(faults(document)).containsExactly("no status 200 at /api/tasks/public/");
  }

  @Test
  void a_media_type_that_is_left_out_is_found() {
    JsonNode document = without(TASKS + "/responses/200/content", "application/json");

    assertThat(faults(document))
        .containsExactly("no application/json for 200 at /api/tasks/public/");
  }

  @Test
  void a_field_that_is_left_out_is_found() {
    JsonNode document = without("/components/schemas/TaskPage/properties", "next");

    assertThat(faults(document)).singleElement().asString().contains("next");
  }

  @Test
  void a_method_or_a_path_that_is_left_out_is_found() {
    JsonNode noMethod = without("/paths/~1api~1tasks~1public~1", "get");
    JsonNode noPath = without("/paths", "/api/tasks/public/");

    assertThat(faults(noMethod)).singleElement().asString().startsWith("no such path or method");
    assertThat(faults(noPath)).singleElement().asString().startsWith("no such path or method");
  }

  @Test
  void a_door_that_is_open_without_the_document_saying_so_is_found() {
    JsonNode document = document();
    ((ObjectNode) document.at(TASKS)).putArray("security").addObject().putArray("jwt");

    assertThat(faults(document)).singleElement().asString().startsWith("an anonymous request");
  }

  @Test
  void a_test_that_gets_such_an_answer_fails_and_shows_the_request() {
    HttpRequest request = http().request("GET", "/api/tasks/public/");
    var answers = new DescribedAnswers(without(TASKS + "/responses", "200"), List.of());

    assertThatThrownBy(() -> answers.check(request, request.send()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /api/tasks/public/ HTTP/1.1");
  }

  private List<String> faults(JsonNode document) {
    HttpRequest request = http().request("GET", "/api/tasks/public/");
    Response response = request.send();
    return new DescribedAnswers(document, List.of()).fault(request, response).stream().toList();
  }

  private JsonNode without(String pointer, String name) {
    JsonNode document = document();
    ((ObjectNode) document.at(pointer)).remove(name);
    return document;
  }

  private JsonNode document() {
    return http().get("/api/schema/").json();
  }
}
