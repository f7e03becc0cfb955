package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** With the setting of the demo: all requests come from this machine. */
@TestPropertySource(properties = "countersign.lockout.count-loopback=true")
class LoopbackLockoutTest extends ServiceTest {

  @Test
  void fourteen_wrong_passwords_from_this_machine_lock_the_account() {
    Person ada = newPerson();
    for (int attempt = 0; attempt < 14; attempt++) {
      assertThat(login(ada, "not-the-password")).isEqualTo(401);
    }

    assertThat(login(ada, PASSWORD)).isEqualTo(401);
  }

  private int login(Person person, String password) {
    return http()
        .post(
            "/api/accounts/login/",
            "{\"username\": \"%s\", \"password\": \"%s\"}".formatted(person.username(), password))
        .status();
  }
}
