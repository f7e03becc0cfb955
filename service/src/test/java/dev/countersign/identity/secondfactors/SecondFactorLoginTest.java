package dev.countersign.identity.secondfactors;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.SecondFactorLogin.Outcome;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests the step from a right password to a login of an account with a second factor. */
class SecondFactorLoginTest extends ServiceTest {

  private static final Origin ORIGIN = Origin.command("test");
  private static final int AT_ONCE = 100;
  private static final Set<PendingLogin.Kind> SESSION = Set.of(PendingLogin.Kind.SESSION);

  @Autowired private PasswordLogin passwords;
  @Autowired private SecondFactorLogin secondStep;
  @Autowired private SecondFactors factors;
  @Autowired private TotpEnrolment enrolment;
  @Autowired private UserStore users;
  @Autowired private LoginStore logins;
  @Autowired private PurposeKeys keys;
  @Autowired private TotpStore store;
  @Autowired private CodeCheck codes;

  private record Enrolled(Person person, AuthenticatorApp app, List<String> recoveryCodes) {}

  @Test
  void without_a_factor_the_password_completes_the_login() {
    Person ada = newPerson();

    assertThat(step(ada)).isInstanceOf(LoginStep.Complete.class);
  }

  @Test
  void an_enrolment_that_was_only_begun_changes_nothing() {
    Person ada = newPerson();
    enrolment.begin(users.find(ada.id()).orElseThrow());

    assertThat(step(ada)).isInstanceOf(LoginStep.Complete.class);
  }

  @Test
  void with_a_factor_the_password_and_a_code_complete_the_login() {
    Enrolled ada = enrolled();

    Outcome outcome = secondStep.complete(token(ada), SESSION, ada.app().code(), request());

    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Complete.class,
            complete -> {
              assertThat(complete.kind()).isEqualTo(PendingLogin.Kind.SESSION);
              assertThat(complete.proof().methods())
                  .containsExactlyInAnyOrder(
                      AuthenticationMethod.PASSWORD, AuthenticationMethod.ONE_TIME_CODE);
            });
  }

  @Test
  void the_first_code_of_the_enrolment_opens_no_login() {
    Person person = newPerson();
    TotpSecret secret = enrolment.begin(users.find(person.id()).orElseThrow()).orElseThrow();
    var app = new AuthenticatorApp(secret.text());
    String first = app.code();
    List<String> recovery = enrolment.confirm(person.id(), first, ORIGIN).orElseThrow();

    assertThat(complete(new Enrolled(person, app, recovery), first)).isFalse();
  }

  @Test
  void a_code_is_accepted_once() {
    Enrolled ada = enrolled();
    String code = ada.app().code();

    assertThat(complete(ada, code)).isTrue();
    assertThat(complete(ada, code)).isFalse();
  }

  @Test
  void a_recovery_code_is_accepted_once_in_any_spelling() {
    Enrolled ada = enrolled();
    String code = ada.recoveryCodes().getFirst();

    assertThat(complete(ada, " " + code.replace("-", " ").toUpperCase(Locale.ROOT))).isTrue();
    assertThat(complete(ada, code)).isFalse();
    assertThat(factors.recoveryCodesLeft(ada.person().id())).isEqualTo(9);
    assertThat(ada.recoveryCodes()).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void of_100_parallel_uses_of_one_code_exactly_one_is_accepted() throws Exception {
    Enrolled ada = enrolled();
    String code = ada.app().code();

    assertThat(acceptedAtOnce(() -> codes.use(ada.person().id(), code).isPresent())).isOne();
  }

  @Test
  void of_100_parallel_uses_of_one_recovery_code_exactly_one_is_accepted() throws Exception {
    Enrolled ada = enrolled();
    String code = ada.recoveryCodes().getLast();

    assertThat(acceptedAtOnce(() -> codes.use(ada.person().id(), code).isPresent())).isOne();
  }

  @Test
  void guessing_ends_at_the_limit_and_the_password_does_not_reset_it() {
    Enrolled ada = enrolled();
    MockHttpServletRequest far = request();
    far.setRemoteAddr("198.51.100.7");
    for (int i = 0; i < 10; i++) {
      String token = token(ada);
      assertThat(secondStep.complete(token, SESSION, ada.app().wrongCode(), far))
          .isInstanceOf(Outcome.Refused.class);
    }
    String token = token(ada);

    assertThat(secondStep.complete(token, SESSION, ada.app().code(), far))
        .isInstanceOf(Outcome.Refused.class);
    assertThat(passwords.check(ada.person().username(), PASSWORD, far)).isEmpty();
    assertThat(secondStep.complete(token, SESSION, ada.app().code(), request()))
        .isInstanceOf(Outcome.Complete.class);
  }

  @Test
  void a_lockout_after_wrong_codes_does_not_refuse_a_passkey_of_the_user() {
    Enrolled ada = enrolled();
    MockHttpServletRequest far = request();
    far.setRemoteAddr("198.51.100.8");
    String token = token(ada);
    for (int i = 0; i < 10; i++) {
      secondStep.complete(token, SESSION, ada.app().wrongCode(), far);
    }
    assertThat(secondStep.complete(token, SESSION, ada.app().code(), far))
        .isInstanceOf(Outcome.Refused.class);

    assertThat(secondStep.completeByPasskey(token, SESSION, () -> passkey(newPerson()), far))
        .isInstanceOf(Outcome.Refused.class);
    assertThat(secondStep.completeByPasskey(token, SESSION, () -> passkey(ada.person()), far))
        .isInstanceOf(Outcome.Complete.class);
  }

  /** Returns the proof of a login by passkey. */
  private Optional<LoginProof> passkey(Person person) {
    int epoch = logins.loginEpoch(person.id()).orElseThrow();
    return users.loginProof(person.id(), epoch, Set.of(AuthenticationMethod.PASSKEY));
  }

  @Test
  void a_token_is_void_after_all_logins_were_ended_and_if_altered() {
    Enrolled ada = enrolled();
    String token = token(ada);
    char other = token.charAt(10) == 'A' ? 'B' : 'A';
    String altered = token.substring(0, 10) + other + token.substring(11);

    assertThat(secondStep.complete(altered, SESSION, ada.app().code(), request()))
        .isInstanceOf(Outcome.Expired.class);
    logins.endAllLogins(ada.person().id());
    assertThat(secondStep.complete(token, SESSION, ada.app().code(), request()))
        .isInstanceOf(Outcome.Expired.class);
  }

  @Test
  void a_token_expires_after_5_minutes() {
    var pending =
        new PendingLogin(7, 3, PendingLogin.Kind.TOKEN_PAIR, AuthenticationMethod.PASSWORD);
    Clock now = Clock.systemUTC();
    String token = new EphemeralTokens(keys, new SecureRandom(), now).of(pending);

    assertThat(
            new EphemeralTokens(
                    keys, new SecureRandom(), Clock.offset(now, Duration.ofSeconds(290)))
                .read(token))
        .hasValue(pending);
    assertThat(
            new EphemeralTokens(
                    keys, new SecureRandom(), Clock.offset(now, Duration.ofSeconds(301)))
                .read(token))
        .isEmpty();
  }

  @Test
  void the_token_between_the_steps_shows_neither_the_user_nor_the_kind_of_the_login() {
    var pending =
        new PendingLogin(7_654_321, 3, PendingLogin.Kind.TOKEN_PAIR, AuthenticationMethod.PASSWORD);
    var tokens = new EphemeralTokens(keys, new SecureRandom(), Clock.systemUTC());

    String token = tokens.of(pending);

    byte[] decoded = Base64.getUrlDecoder().decode(token);
    assertThat(token + new String(decoded, ISO_8859_1))
        .doesNotContain("7654321", "TOKEN_PAIR", "PASSWORD");
    assertThat(tokens.of(pending)).isNotEqualTo(token);
    assertThat(tokens.read(token)).hasValue(pending);
    assertThat(tokens.read("")).isEmpty();
    assertThat(tokens.read("7654321-3-TOKEN_PAIR-PASSWORD-1795000300-x")).isEmpty();
    for (int place = 0; place < decoded.length; place++) {
      byte[] altered = decoded.clone();
      altered[place] ^= 1;
      String forged = Base64.getUrlEncoder().withoutPadding().encodeToString(altered);
      assertThat(tokens.read(forged)).as("byte %d", place).isEmpty();
    }
  }

  @Test
  void a_secret_cannot_be_moved_to_another_account() {
    Enrolled ada = enrolled();
    var encryption = new SecretEncryption(keys, new SecureRandom());
    byte[] stored = store.find(ada.person().id()).orElseThrow().secret();

    assertThat(encryption.decrypt(ada.person().id(), stored)).isPresent();
    assertThat(encryption.decrypt(ada.person().id() + 1, stored)).isEmpty();
  }

  @Test
  void without_the_factor_the_password_suffices_again_and_the_recovery_codes_are_gone() {
    Enrolled ada = enrolled();

    assertThat(enrolment.remove(ada.person().id(), ORIGIN)).isTrue();

    assertThat(step(ada.person())).isInstanceOf(LoginStep.Complete.class);
    assertThat(factors.recoveryCodesLeft(ada.person().id())).isZero();
  }

  @Test
  void a_reset_removes_the_factor_and_ends_every_login() {
    Enrolled ada = enrolled();
    int before = logins.loginEpoch(ada.person().id()).orElseThrow();

    boolean isReset =
        factors.reset(
            ada.person().id(),
            Event.about(ada.person().id(), EventKind.COMMAND_SECOND_FACTORS_RESET, ORIGIN));

    assertThat(isReset).isTrue();
    assertThat(logins.loginEpoch(ada.person().id())).hasValue(before + 1);
    assertThat(step(ada.person())).isInstanceOf(LoginStep.Complete.class);
    assertThat(store.find(ada.person().id())).isEmpty();
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    TotpSecret secret = enrolment.begin(users.find(person.id()).orElseThrow()).orElseThrow();
    var app = new AuthenticatorApp(secret.text());
    List<String> codes = enrolment.confirm(person.id(), app.code(), ORIGIN).orElseThrow();
    // The code of the enrolment would otherwise forbid the same code at a login.
    database()
        .sql("update totp_factors set last_step = 0 where user_id = :id")
        .param("id", person.id())
        .update();
    return new Enrolled(person, app, codes);
  }

  private LoginStep step(Person person) {
    return passwords
        .check(person.username(), person.password(), request())
        .orElseThrow()
        .nextStep();
  }

  private String token(Enrolled enrolled) {
    return secondStep
        .begin((LoginStep.SecondFactorNeeded) step(enrolled.person()), PendingLogin.Kind.SESSION)
        .ephemeralToken();
  }

  private boolean complete(Enrolled enrolled, String code) {
    return secondStep.complete(token(enrolled), SESSION, code, request())
        instanceof Outcome.Complete;
  }

  private static MockHttpServletRequest request() {
    return new MockHttpServletRequest();
  }

  private static int acceptedAtOnce(Callable<Boolean> use) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var uses = new ArrayList<Callable<Boolean>>();
      for (int i = 0; i < AT_ONCE; i++) {
        uses.add(use);
      }
      int accepted = 0;
      for (Future<Boolean> each : threads.invokeAll(uses)) {
        accepted += each.get() ? 1 : 0;
      }
      return accepted;
    }
  }
}
