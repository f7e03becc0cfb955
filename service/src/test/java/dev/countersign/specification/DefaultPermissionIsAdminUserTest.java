package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.specification.DefaultPermissionEndpoints.Target;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the section Permissions: the global default is IsAdminUser. */
@TestPropertySource(properties = "countersign.api.default-permission-classes=is-admin-user")
class DefaultPermissionIsAdminUserTest extends ServiceTest {

  @Test
  void users_who_are_not_staff_are_refused_with_every_credential() {
    Person ada = newPerson();
    String access = login(ada);
    String token = staticToken(ada);

    for (Target target : DefaultPermissionEndpoints.ALL) {
      Response bearer =
          http().request(target.method(), target.requestPath()).bearer(access).json("{}").send();
      Response fixed =
          http().request(target.method(), target.requestPath()).staticToken(token).send();

      assertThat(bearer.status()).as(target.toString()).isEqualTo(403);
      assertThat(bearer.json().get("code").asString()).isEqualTo("permission_denied");
      assertThat(fixed.status()).as(target.toString()).isEqualTo(403);
    }
  }

  @Test
  void anonymous_callers_are_refused() {
    for (Target target : DefaultPermissionEndpoints.ALL) {
      Response answer = http().request(target.method(), target.requestPath()).send();

      assertThat(answer.status()).as(target.toString()).isEqualTo(403);
      assertThat(answer.json().get("code").asString()).isEqualTo("not_authenticated");
    }
  }

  @Test
  void staff_get_past_the_permission() {
    String access = login(newStaff());

    for (Target target : DefaultPermissionEndpoints.ALL) {
      // This request ends the login, so it uses a login of its own.
      String credential = target.path().endsWith("everywhere/") ? login(newStaff()) : access;
      Response answer =
          http()
              .request(target.method(), target.requestPath())
              .bearer(credential)
              .json("{}")
              .send();

      assertThat(answer.status()).as(target.toString()).isIn(200, 204, 205, 400, 404);
    }
  }

  @Test
  void endpoints_with_a_permission_of_their_own_keep_it() {
    assertThat(http().get("/api/tasks/public/").status()).isEqualTo(200);
    assertThat(http().get("/api/").status()).isEqualTo(200);
    assertThat(loginAs(newPerson().username(), PASSWORD).status()).isEqualTo(200);
  }
}
