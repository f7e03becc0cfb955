package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests the step from a checked password to a recorded login. */
@Tag("R11")
@Tag("T33")
class EnteringTest extends ServiceTest {

  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00.123456Z");

  private static final Set<AuthenticationMethod> BY_PASSWORD =
      Set.of(AuthenticationMethod.PASSWORD);

  @Autowired private PasswordLogin login;
  @Autowired private UserStore users;
  @Autowired private LoginStore logins;

  @Test
  void it_gives_the_epoch_of_the_log_in_and_writes_it_down() {
    Person ada = newPerson();
    change(ada, "login_epoch = 3");

    assertThat(logins.enter(proof(ada).proof(BY_PASSWORD), NOW)).hasValue(3);

    assertThat(users.find(ada.id()).orElseThrow().lastLogin()).isEqualTo(NOW);
  }

  @Test
  void a_better_hash_of_the_same_password_is_kept() {
    Person ada = newPerson();
    VerifiedPassword checked = proof(ada);

    logins.enter(
        new LoginProof(checked.user(), checked.checkedHash(), "a-better-hash", BY_PASSWORD), NOW);

    assertThat(users.account(ada.id()).orElseThrow().password()).isEqualTo("a-better-hash");
  }

  @Test
  void a_proof_is_worth_nothing_once_the_password_has_changed() {
    Person ada = newPerson();
    VerifiedPassword early = proof(ada);
    logins.changePassword(proof(ada), "another-hash");

    assertThat(logins.enter(early.proof(BY_PASSWORD), NOW)).isEmpty();

    assertThat(users.account(ada.id()).orElseThrow().password()).isEqualTo("another-hash");
  }

  @Test
  void a_password_checked_before_staff_required_another_opens_and_changes_nothing() {
    Person ada = newPerson();
    VerifiedPassword early = proof(ada);
    logins.requirePasswordChange(Set.of(ada.id()));

    assertThat(logins.enter(early.proof(BY_PASSWORD), NOW)).isEmpty();
    assertThat(logins.changePassword(early, "another-hash")).isFalse();
    assertThat(logins.enter(early.proof(Set.of(AuthenticationMethod.PASSKEY)), NOW)).hasValue(1);

    assertThat(logins.passwordChangeRequiredAt(ada.id())).isPresent();
  }

  @Test
  void a_proof_is_worth_nothing_once_the_account_is_inactive() {
    Person ada = newPerson();
    VerifiedPassword early = proof(ada);
    change(ada, "is_active = false");

    assertThat(logins.enter(early.proof(BY_PASSWORD), NOW)).isEmpty();
  }

  @Test
  void a_login_without_a_password_is_proven_for_the_current_epoch_only() {
    Person ada = newPerson();
    var methods = Set.of(AuthenticationMethod.PASSKEY);

    LoginProof proof = users.loginProof(ada.id(), 0, methods).orElseThrow();
    logins.endAllLogins(ada.id());

    assertThat(proof.methods()).isEqualTo(methods);
    assertThat(users.loginProof(ada.id(), 0, methods)).isEmpty();
    assertThat(users.loginProof(ada.id(), 1, methods)).isPresent();
  }

  @Test
  void a_login_of_an_inactive_user_is_not_proven() {
    Person ada = newPerson();
    change(ada, "is_active = false");

    assertThat(users.loginProof(ada.id(), 0, Set.of(AuthenticationMethod.PASSKEY))).isEmpty();
  }

  private VerifiedPassword proof(Person person) {
    return login
        .check(person.username(), person.password(), new MockHttpServletRequest())
        .orElseThrow();
  }
}
