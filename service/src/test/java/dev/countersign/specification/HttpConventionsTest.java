package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the section Endpoints (HTTP conventions). */
class HttpConventionsTest extends ServiceTest {

  @Test
  void post_creates_get_reads_put_replaces_patch_modifies_delete_deletes() {
    Person ada = newPerson();

    Response created = call(ada, "POST", "/api/tasks/", "{\"title\":\"one\"}");
    String path = "/api/tasks/" + created.json().get("id").asLong() + "/";
    Response replaced = call(ada, "PUT", path, "{\"title\":\"two\",\"is_public\":true}");
    Response patched = call(ada, "PATCH", path, "{\"title\":\"three\"}");
    Response read = call(ada, "GET", path, "");
    Response deleted = call(ada, "DELETE", path, "");

    assertThat(created.status()).isEqualTo(201);
    assertThat(replaced.json().get("is_public").asBoolean()).isTrue();
    assertThat(patched.json().get("title").asString()).isEqualTo("three");
    assertThat(patched.json().get("is_public").asBoolean()).isTrue();
    assertThat(read.body()).isEqualTo(patched.body());
    assertThat(deleted.status()).isEqualTo(204);
    assertThat(deleted.body()).isEmpty();
    assertThat(call(ada, "GET", path, "").status()).isEqualTo(404);
  }

  @Test
  void put_patch_and_delete_can_be_repeated() {
    Person ada = newPerson();
    Response task = call(ada, "POST", "/api/tasks/", "{\"title\":\"one\"}");
    String path = "/api/tasks/" + task.json().get("id").asLong() + "/";

    Response once = call(ada, "PUT", path, "{\"title\":\"two\"}");
    Response twice = call(ada, "PUT", path, "{\"title\":\"two\"}");
    Response gone = call(ada, "DELETE", path, "");
    Response goneAgain = call(ada, "DELETE", path, "");

    assertThat(twice.body()).isEqualTo(once.body());
    assertThat(gone.status()).isEqualTo(204);
    assertThat(goneAgain.status()).isEqualTo(404);
  }

  @Test
  void head_is_get_without_the_body() {
    Person ada = newPerson();

    Response get = call(ada, "GET", "/api/accounts/me/", "");
    Response head = call(ada, "HEAD", "/api/accounts/me/", "");

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.bodyBytes()).isEmpty();
    assertThat(head.header("Content-Length")).isEqualTo(get.header("Content-Length"));
    assertThat(head.header("ETag")).isEqualTo(get.header("ETag"));
  }

  @Test
  void a_request_is_never_echoed() {
    for (String path : List.of("/api/tasks/", "/api/tasks", "/nope", "/", "/account")) {
      Response answer = http().request("TRACE", path).header("X-Mine", "secret").send();

      assertThat(answer.toString()).as(path).doesNotContain("secret", "message/http");
    }
  }

  @Test
  void options_lists_the_supported_methods() {
    Person ada = newPerson();

    Response answer = call(ada, "OPTIONS", "/api/accounts/me/", "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Allow")).contains("GET, PUT, PATCH, HEAD, OPTIONS");
  }

  private Response call(Person person, String method, String path, String json) {
    var request = http().request(method, path).bearer(tokens().access(person.id()));
    return (json.isEmpty() ? request : request.json(json)).send();
  }
}
