package dev.countersign.integration.forwardauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the names of groups in the header for protected applications. */
@TestPropertySource(
    properties = {
      "countersign.forward-auth.groups=true",
      "countersign.forward-auth.read-user=true"
    })
class GroupHeaderTest extends ServiceTest {

  @Test
  void groups_follow_the_roles_and_cannot_be_taken_for_one() {
    Person staff = newStaff();
    join(staff, "superuser");
    join(staff, "a,b c");

    assertThat(groups(staff)).isEqualTo("staff,group:a%2Cb%20c,group:superuser");
    assertThat(groups(newPerson())).isEmpty();
  }

  @Test
  void a_long_list_is_replaced_by_a_mark() {
    Person person = newPerson();
    for (int i = 0; i < 20; i++) {
      join(person, "x".repeat(120) + i);
    }

    assertThat(groups(person)).isEqualTo("groups-overage");
  }

  private String groups(Person person) {
    return http()
        .request("GET", "/api/auth/verify/")
        .bearer(tokens().access(person.id()))
        .send()
        .header("X-Auth-Groups")
        .orElseThrow();
  }
}
