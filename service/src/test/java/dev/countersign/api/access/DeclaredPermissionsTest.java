package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/** Tests permissions of users and composed permissions, as an endpoint declares them. */
class DeclaredPermissionsTest extends ServiceTest {

  private static final String DENIED = "You do not have permission to perform this action.";

  @Test
  void own_permissions_and_those_of_groups_count_together() {
    Person person = newPerson();
    assertDenied(send("GET", person));

    grant(person, "blog.view_post");
    assertDenied(send("GET", person));

    join(person, "group of " + person.username(), "blog.change_post");
    assertThat(send("GET", person).status()).isEqualTo(200);
  }

  @Test
  void an_active_superuser_has_every_permission() {
    Person person = newPerson();
    change(person, "is_superuser = true");

    assertThat(send("GET", person).status()).isEqualTo(200);
    change(person, "is_active = false, is_superuser = false");
    assertThat(send("GET", person).status()).isEqualTo(401);
  }

  @Test
  void an_anonymous_caller_is_asked_to_authenticate() {
    Response answer = http().request("GET", "/probe/rights/").send();

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().get("detail").asString())
        .isEqualTo("Authentication credentials were not provided.");
  }

  @Test
  void permissions_are_read_by_one_statement() throws Exception {
    Person person = newPerson();
    grant(person, "blog.view_post");
    grant(person, "blog.change_post");
    String token = tokens().access(person.id());

    int read =
        statements().during(() -> assertThat(request("GET", token).send().status()).isEqualTo(200));

    assertThat(read).isEqualTo(2);
  }

  @Test
  void one_of_several_permissions_is_enough() {
    Person member = newPerson();
    Person staff = newStaff();
    String access = login(member);

    assertThat(send("POST", staff).status()).isEqualTo(200);
    Response refused = request("POST", access).send();
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().get("code").asString()).isEqualTo("access_confirmation_required");
    assertThat(
            request("POST", access)
                .header("Access-Confirmation", confirmation(member, access))
                .send()
                .status())
        .isEqualTo(200);
  }

  @Test
  void a_permission_can_be_excluded() {
    assertThat(send("DELETE", newPerson()).status()).isEqualTo(200);
    assertDenied(send("DELETE", newStaff()));
  }

  private static void assertDenied(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(403);
    assertThat(answer.json().get("detail").asString()).isEqualTo(DENIED);
  }

  private Response send(String method, Person person) {
    return request(method, tokens().access(person.id())).send();
  }

  private HttpRequest request(String method, String access) {
    return http().request(method, "/probe/rights/").bearer(access);
  }
}
