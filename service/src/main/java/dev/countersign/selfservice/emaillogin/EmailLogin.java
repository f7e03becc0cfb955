package dev.countersign.selfservice.emaillogin;

import static java.util.Objects.requireNonNullElse;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LoginAttempt;
import dev.countersign.identity.guard.LoginGuard;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.keys.Sha256;
import dev.countersign.platform.mail.Outbox;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Logs a user in by a code of six digits that is mailed to the confirmed address, if that address
 * receives the resets of the account. The client that asked gets a challenge, without which the
 * code is useless. A code replaces the password only: an account with a second factor needs that
 * too.
 */
@Component
public class EmailLogin {

  /** How long a code works. */
  public static final Duration LIFETIME = Duration.ofMinutes(10);

  /** What a right code came to. */
  public sealed interface Outcome {

    record Complete(LoginProof proof) implements Outcome {}

    record SecondFactorNeeded(long userId, int epoch) implements Outcome {

      /** Returns the login that the second factor completes. */
      public PendingLogin pending(PendingLogin.Kind kind) {
        return new PendingLogin(userId, epoch, kind, AuthenticationMethod.EMAIL_CODE);
      }
    }
  }

  static final int MOST_TRIES = 5;

  private static final int CHALLENGE_BYTES = 32;
  private static final Form FORM = Form.of(TextField.email("email", "Email address").build());

  private final LoginCodeStore store;
  private final CodeDigests digests;
  private final UserStore users;
  private final KeyOwnerStore owners;
  private final LoginGuard guard;
  private final AuditLog audit;
  private final Outbox outbox;
  private final Clock clock;
  private final SecureRandom random;

  EmailLogin(
      LoginCodeStore store,
      CodeDigests digests,
      UserStore users,
      KeyOwnerStore owners,
      LoginGuard guard,
      AuditLog audit,
      Outbox outbox,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.digests = digests;
    this.users = users;
    this.owners = owners;
    this.guard = guard;
    this.audit = audit;
    this.outbox = outbox;
    this.clock = clock;
    this.random = random;
  }

  Form form() {
    return FORM;
  }

  /** Returns a new challenge. All work that depends on the address happens after the response. */
  public String begin(Input input) {
    String email = FORM.check(input).orRefuse().require("email");
    byte[] bytes = new byte[CHALLENGE_BYTES];
    random.nextBytes(bytes);
    String challenge = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    outbox.add(LoginCodeMail.KIND, LoginCodeMail.request(email, Sha256.digest(challenge)));
    return challenge;
  }

  /**
   * Returns the next step of the login, or empty for a wrong, used or expired code, for an unknown
   * challenge, and if an account or a challenge has no attempts left.
   */
  public Optional<Outcome> complete(String challenge, String code, HttpServletRequest request) {
    byte[] digest = Sha256.digest(challenge);
    return store
        .find(digest, MOST_TRIES, clock.instant())
        .flatMap(stored -> complete(stored, digest, code, request));
  }

  private Optional<Outcome> complete(
      LoginCode stored, byte[] digest, String code, HttpServletRequest request) {
    boolean isLocked;
    try (LoginAttempt attempt = begin(stored, digest, request)) {
      if (attempt.isRefused()) {
        return Optional.empty();
      }
      boolean hasAttempt = store.takeAttempt(digest, MOST_TRIES, clock.instant());
      boolean isRight = digests.isRight(stored, digest, code.strip());
      Optional<Boolean> hasFactor =
          hasAttempt && isRight && stored.userId() != LoginCode.NO_USER
              ? store.use(digest)
              : Optional.empty();
      if (hasFactor.isPresent()) {
        return step(stored, hasFactor.get(), attempt);
      }
      isLocked = attempt.fail();
    }
    Origin origin = Origin.of(request);
    audit.add(Event.about(stored.userId(), EventKind.USER_LOGIN_FAILED, origin));
    if (isLocked) {
      audit.add(Event.about(stored.userId(), EventKind.USER_LOCKED, origin));
    }
    return Optional.empty();
  }

  /**
   * Resets the counts of failures only without a second factor. Otherwise an attacker who reads the
   * mails could reset the count of wrong codes of the second step.
   */
  private Optional<Outcome> step(LoginCode stored, boolean hasFactor, LoginAttempt attempt) {
    Instant now = clock.instant();
    Optional<LoginProof> proof =
        owners.find(stored.userId(), now).flatMap(owner -> proof(stored, owner, now));
    if (hasFactor) {
      return proof.map(_ -> new Outcome.SecondFactorNeeded(stored.userId(), stored.epoch()));
    }
    attempt.succeed();
    return proof.map(Outcome.Complete::new);
  }

  /**
   * Returns the proof if the code works for the account. It is no recent proof of identity if the
   * address is newer than another one that still receives resets: the owner of that one may undo
   * the change.
   */
  private Optional<LoginProof> proof(LoginCode stored, KeyOwner owner, Instant now) {
    // The previous release has stored no recipient. It mailed to the address of the account.
    String recipient = requireNonNullElse(stored.recipient(), owner.addresses().current());
    return users
        .loginProof(stored.userId(), stored.epoch(), EnumSet.of(AuthenticationMethod.EMAIL_CODE))
        .filter(_ -> MailedKey.LOGIN_CODE.works(owner, recipient, stored.epoch(), now))
        .map(proof -> owner.addresses().isNew(recipient, now) ? proof.notRecent() : proof);
  }

  private LoginAttempt begin(LoginCode stored, byte[] digest, HttpServletRequest request) {
    return stored.userId() == LoginCode.NO_USER
        ? guard.attemptOfUnknownName("login code " + HexFormat.of().formatHex(digest), request)
        : guard.attemptOfUser(stored.userId(), stored.epoch(), request);
  }
}
