package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the section Authentication (permissions). */
class PermissionsTest extends ServiceTest {

  private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

  @Test
  void allow_any_allows_everyone() {
    for (String method : METHODS) {
      assertThat(status(method, "/probe/any/", null)).isEqualTo(200);
      assertThat(status(method, "/probe/any/", newPerson())).isEqualTo(200);
    }
  }

  @Test
  void is_authenticated_allows_only_authenticated_users() {
    assertThat(status("GET", "/probe/rowless/", null)).isEqualTo(403);
    assertThat(status("GET", "/probe/rowless/", newPerson())).isEqualTo(200);
  }

  @Test
  void is_admin_user_allows_only_users_with_is_staff_true() {
    Person ada = newPerson();
    Person grace = newStaff();

    for (String method : METHODS) {
      assertThat(status(method, "/probe/admin-only/", null)).isEqualTo(403);
      assertThat(status(method, "/probe/admin-only/", ada)).isEqualTo(403);
      assertThat(status(method, "/probe/admin-only/", grace)).isEqualTo(200);
    }
  }

  @Test
  void a_demotion_counts_at_once() {
    Person grace = newStaff();
    assertThat(status("GET", "/probe/admin-only/", grace)).isEqualTo(200);

    change(grace, "is_staff = false");

    assertThat(status("GET", "/probe/admin-only/", grace)).isEqualTo(403);
  }

  @Test
  void is_authenticated_or_read_only_lets_unauthenticated_callers_only_read() {
    Person ada = newPerson();

    for (String method : List.of("GET", "HEAD", "OPTIONS")) {
      assertThat(status(method, "/probe/or-readonly/", null)).isEqualTo(200);
    }
    for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
      assertThat(status(method, "/probe/or-readonly/", null)).isEqualTo(403);
      assertThat(status(method, "/probe/or-readonly/", ada)).isEqualTo(200);
    }
  }

  @Test
  void the_global_default_is_is_authenticated() {
    assertThat(status("GET", "/probe/default/", null)).isEqualTo(403);
    assertThat(status("GET", "/probe/default/", newPerson())).isEqualTo(200);
  }

  @Test
  void an_endpoint_overrides_the_default_and_a_method_overrides_its_endpoint() {
    Person ada = newPerson();

    assertThat(status("GET", "/probe/mixed/", null)).isEqualTo(200);
    assertThat(status("POST", "/probe/mixed/", ada)).isEqualTo(403);
    assertThat(status("POST", "/probe/mixed/", newStaff())).isEqualTo(200);
  }

  private int status(String method, String path, @Nullable Person person) {
    var request = http().request(method, path);
    return (person == null ? request : request.bearer(tokens().access(person.id())))
        .send()
        .status();
  }
}
