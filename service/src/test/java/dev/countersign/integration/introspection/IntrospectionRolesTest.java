package dev.countersign.integration.introspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests who may introspect if staff need permissions. */
@TestPropertySource(
    properties = {"countersign.staff.roles=true", "countersign.introspection.callers=999998"})
class IntrospectionRolesTest extends TokenTest {

  @Test
  void staff_without_permissions_may_not_introspect() {
    Person staff = newPerson();
    change(staff, "is_staff = true");

    assertThat(introspect(staff)).isEqualTo(403);
  }

  @Test
  void staff_who_may_view_users_and_superusers_may_introspect() {
    Person viewer = newPerson();
    change(viewer, "is_staff = true");
    grant(viewer, "auth.view_user");
    Person superuser = newPerson();
    change(superuser, "is_staff = true, is_superuser = true");

    assertThat(introspect(viewer)).isEqualTo(200);
    assertThat(introspect(superuser)).isEqualTo(200);
  }

  @Test
  void the_permission_without_staff_status_is_not_enough() {
    Person member = newPerson();
    grant(member, "auth.view_user");

    assertThat(introspect(member)).isEqualTo(403);
  }

  @Test
  void a_listed_caller_needs_no_permission_and_must_be_active() {
    Person service = newPerson();
    String token = login(service);
    database()
        .sql("update users set id = 999998 where id = :id")
        .param("id", service.id())
        .update();
    String own = staticToken(999998);

    assertThat(introspect(own, token)).isEqualTo(200);
    database().sql("update users set is_active = false where id = 999998").update();
    assertThat(introspect(own, token)).isEqualTo(401);
  }

  private int introspect(Person caller) {
    return introspect(staticToken(caller), login(newPerson()));
  }

  private int introspect(String caller, String token) {
    return http()
        .request("POST", "/api/token/introspect/")
        .staticToken(caller)
        .json(Tokens.json(Map.of("token", token)))
        .send()
        .status();
  }
}
