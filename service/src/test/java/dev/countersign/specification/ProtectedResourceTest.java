package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the sections Endpoints (protected resource endpoint) and Resources (task). */
class ProtectedResourceTest extends ServiceTest {

  @Test
  void tasks_require_the_authorization_header() {
    assertThat(http().get("/api/tasks/").status()).isEqualTo(403);
  }

  @Test
  void tasks_are_those_created_by_the_authenticated_user() {
    Person ada = newPerson();
    Person grace = newPerson();
    addTask(ada, "{\"title\":\"hers\"}");
    addTask(grace, "{\"title\":\"not hers\",\"is_public\":true}");

    JsonNode tasks = call(ada, "GET", "/api/tasks/", "").json();

    assertThat(tasks.size()).isOne();
    assertThat(tasks.get(0).get("title").asString()).isEqualTo("hers");
    assertThat(tasks.get(0).get("created_by").asLong()).isEqualTo(ada.id());
    assertThat(tasks.get(0).get("is_public").asBoolean()).isFalse();
    assertThat(tasks.get(0).propertyNames())
        .containsExactly("id", "title", "is_public", "created_by", "created_at");
  }

  @Test
  void the_creator_is_the_caller_whatever_the_body_says() {
    Person ada = newPerson();

    Response task = addTask(ada, "{\"title\":\"x\",\"created_by\":1,\"id\":1}");

    assertThat(task.json().get("created_by").asLong()).isEqualTo(ada.id());
  }

  @Test
  void a_deactivated_user_writes_nothing_more() {
    Person ada = newPerson();
    change(ada, "is_active = false");

    assertThat(addTask(ada, "{\"title\":\"x\"}").status()).isEqualTo(401);
  }

  private Response addTask(Person person, String json) {
    return call(person, "POST", "/api/tasks/", json);
  }

  private Response call(Person person, String method, String path, String json) {
    return http().request(method, path).bearer(tokens().access(person.id())).json(json).send();
  }
}
