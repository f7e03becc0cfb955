package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests concurrent requests for a token and requests with outdated proof. */
class StaticTokenIssuerTest extends ServiceTest {

  private static final Origin OPERATOR = Origin.command("test");

  private static final int AT_ONCE = 50;

  @Autowired private StaticTokenIssuer issuer;
  @Autowired private StaticTokenCheck tokens;
  @Autowired private PasswordLogin login;
  @Autowired private UserStore users;
  @Autowired private LoginStore logins;

  @Test
  void of_many_who_ask_first_all_get_the_same() throws Exception {
    Person ada = newPerson();
    LoginProof proof = proof(ada);

    Set<String> given = new HashSet<>(atOnce(() -> issuer.issue(proof, OPERATOR).orElseThrow()));

    assertThat(given).hasSize(1);
    assertGood(given.iterator().next(), ada);
    assertThat(digests(ada)).isOne();
  }

  @Test
  void of_many_who_ask_anew_nobody_gets_one_that_another_has_ended_before() throws Exception {
    Person ada = newPerson();
    String old = staticToken(ada);

    Set<String> given =
        new HashSet<>(atOnce(() -> issuer.reissue(ada.id(), OPERATOR).orElseThrow()));

    assertThat(given).doesNotContain(old).contains(staticToken(ada));
    assertGood(staticToken(ada), ada);
    assertThat(digests(ada)).isOne();
  }

  @Test
  void a_proof_of_the_old_password_gives_no_token_and_ends_none() {
    Person ada = newPerson();
    LoginProof early = proof(ada);
    logins.changePassword(verified(ada), "another-hash");
    String token = staticToken(ada);

    assertThat(issuer.issue(early, OPERATOR)).isEmpty();
    assertThat(issuer.reissue(early, OPERATOR)).isEmpty();

    assertGood(token, ada);
  }

  @Test
  void a_log_in_of_an_earlier_epoch_neither_gets_nor_ends_the_token_of_a_later_one() {
    Person ada = newPerson();
    change(ada, "login_epoch = 1");
    String token = staticToken(ada);

    change(ada, "login_epoch = 0");

    assertThat(issuer.issue(ada.id(), OPERATOR)).isEmpty();
    assertThat(issuer.reissue(ada.id(), OPERATOR)).isEmpty();
    change(ada, "login_epoch = 1");
    assertGood(token, ada);
  }

  private List<String> atOnce(Callable<StaticToken> ask) throws Exception {
    var line = new CyclicBarrier(AT_ONCE);
    Callable<String> inLine =
        () -> {
          line.await();
          return ask.call().reveal();
        };
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads.invokeAll(Collections.nCopies(AT_ONCE, inLine)).stream()
          .map(Future::resultNow)
          .toList();
    }
  }

  private LoginProof proof(Person person) {
    return verified(person).proof(Set.of(AuthenticationMethod.PASSWORD));
  }

  private VerifiedPassword verified(Person person) {
    return login
        .check(person.username(), person.password(), new MockHttpServletRequest())
        .orElseThrow();
  }

  private void assertGood(String token, Person person) {
    assertThat(tokens.check(StaticToken.read(token).orElseThrow()))
        .isInstanceOfSatisfying(
            StaticTokenVerdict.Good.class,
            good -> assertThat(good.user()).isEqualTo(users.find(person.id()).orElseThrow()));
  }

  private int digests(Person person) {
    return database()
        .sql("select count(*) from static_token_digests where user_id = :id")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }
}
