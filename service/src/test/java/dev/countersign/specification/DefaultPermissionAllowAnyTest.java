package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.EndpointList.Line;
import dev.countersign.specification.DefaultPermissionEndpoints.Target;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Tests the section Permissions: the global default is AllowAny. */
@TestPropertySource(properties = "countersign.api.default-permission-classes=allow-any")
class DefaultPermissionAllowAnyTest extends ServiceTest {

  @Autowired private EndpointList endpoints;

  @Test
  void the_setting_holds_for_every_shipped_endpoint_that_declares_no_permission() {
    assertThat(endpoints.lines())
        .filteredOn(line -> line.path().startsWith("/api/"))
        .filteredOn(line -> line.permissions().equals("allow-any (default)"))
        .extracting(line -> new Target(line.methods(), line.path()))
        .containsExactlyInAnyOrderElementsOf(DefaultPermissionEndpoints.ALL);
  }

  @Test
  void an_endpoint_that_needs_a_user_refuses_anonymous_requests() {
    for (Target target : DefaultPermissionEndpoints.ALL) {
      Response answer =
          http().request(target.method(), target.requestPath()).json("not json").send();

      assertThat(answer.status()).as(target.toString()).isEqualTo(403);
      assertThat(answer.body())
          .as(target.toString())
          .isEqualTo(
              "{\"detail\":\"Authentication credentials were not provided.\","
                  + "\"code\":\"not_authenticated\"}");
    }
  }

  @Test
  void no_endpoint_answers_an_anonymous_request_with_a_server_error() {
    for (Line line : endpoints.lines()) {
      if (!line.path().startsWith("/probe/error")) {
        String path = line.path().replaceAll("\\{[^}]*}", "1");
        int status = http().request(line.methods(), path).json("{}").send().status();

        assertThat(status).as(line.toString()).isLessThan(500);
      }
    }
  }

  @Test
  void anonymous_callers_may_ask_what_an_endpoint_supports() {
    for (Target target : DefaultPermissionEndpoints.ALL) {
      assertThat(http().request("OPTIONS", target.requestPath()).send().status())
          .as(target.toString())
          .isEqualTo(200);
    }
  }

  @Test
  void a_user_reaches_the_endpoints_as_before() {
    Person ada = newPerson();

    assertThat(http().request("GET", "/api/accounts/me/").bearer(login(ada)).send().status())
        .isEqualTo(200);
    assertThat(http().request("GET", "/api/tasks/").bearer(login(ada)).send().status())
        .isEqualTo(200);
  }

  @Test
  void endpoints_with_a_permission_of_their_own_keep_it() {
    String user = login(newPerson());

    for (String path : List.of("/api/users/", "/api/events/")) {
      assertThat(http().get(path).status()).as(path).isEqualTo(403);
      assertThat(http().request("GET", path).bearer(user).send().status()).as(path).isEqualTo(403);
    }
  }

  @Test
  void the_open_api_document_still_asks_for_a_credential_where_a_user_is_needed() {
    JsonNode paths = http().get("/api/schema/").json().get("paths");

    assertThat(paths.at("/~1api~1accounts~1me~1/get/security"))
        .isNotEmpty()
        .noneMatch(JsonNode::isEmpty);
    assertThat(paths.at("/~1api~1accounts~1me~1/options/security")).anyMatch(JsonNode::isEmpty);
  }
}
