package dev.countersign.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;

/** From a password that was checked to a log-in that counts. */
class EnteringTest extends ServiceTest {

  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123456Z");

  @Autowired private LogIn logIn;
  @Autowired private UserStore users;

  @Test
  void it_gives_the_epoch_of_the_log_in_and_writes_it_down() {
    Person ada = newPerson();
    change(ada, "login_epoch = 3");

    assertThat(users.enter(proof(ada), NOW)).hasValue(3);

    assertThat(users.find(ada.id()).orElseThrow().lastLogin()).isEqualTo(NOW);
  }

  @Test
  void a_better_hash_of_the_same_password_is_kept() {
    Person ada = newPerson();
    Proof checked = proof(ada);

    users.enter(new Proof(checked.user(), checked.checkedHash(), "a-better-hash"), NOW);

    assertThat(users.account(ada.id()).orElseThrow().password()).isEqualTo("a-better-hash");
  }

  @Test
  void a_proof_is_worth_nothing_once_the_password_has_changed() {
    Person ada = newPerson();
    Proof early = proof(ada);
    users.changePassword(proof(ada), "another-hash");

    assertThat(users.enter(early, NOW)).isEmpty();

    assertThat(users.account(ada.id()).orElseThrow().password()).isEqualTo("another-hash");
  }

  @Test
  void a_proof_is_worth_nothing_once_the_account_is_inactive() {
    Person ada = newPerson();
    Proof early = proof(ada);
    change(ada, "is_active = false");

    assertThat(users.enter(early, NOW)).isEmpty();
  }

  private Proof proof(Person person) {
    return logIn
        .check(person.username(), person.password(), new MockHttpServletRequest())
        .orElseThrow();
  }
}
