package dev.countersign.identity.secondfactors;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LoginAttempt;
import dev.countersign.identity.guard.LoginGuard;
import dev.countersign.identity.guard.Pause;
import dev.countersign.identity.secondfactors.CodeCheck.Accepted;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.identity.users.VerifiedPassword.LoginStep.SecondFactorNeeded;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * The second step of a login. Wrong codes count against the same budgets as wrong passwords, and a
 * lockout gets the same response after the same time as a wrong code.
 */
@Component
public class SecondFactorLogin {

  /** Minimum time of a refusal: longer than a check of a code, so that its time reveals nothing. */
  private static final Duration REFUSAL = Duration.ofMillis(100);

  private final EphemeralTokens tokens;
  private final CodeCheck codes;
  private final SecondFactors factors;
  private final LoginGuard guard;
  private final UserStore users;
  private final LoginStore logins;
  private final AuditLog audit;

  /** What the second step came to. */
  public sealed interface Outcome {

    record Complete(LoginProof proof, PendingLogin.Kind kind) implements Outcome {}

    /** The code or passkey was not accepted. */
    record Refused() implements Outcome {}

    /** The user must enter the password again: the token is not ours, has expired or was voided. */
    record Expired() implements Outcome {}
  }

  SecondFactorLogin(
      EphemeralTokens tokens,
      CodeCheck codes,
      SecondFactors factors,
      LoginGuard guard,
      UserStore users,
      LoginStore logins,
      AuditLog audit) {
    this.tokens = tokens;
    this.codes = codes;
    this.factors = factors;
    this.guard = guard;
    this.users = users;
    this.logins = logins;
    this.audit = audit;
  }

  /** Begins the second step and returns its token, which the client sends with a code. */
  public SecondFactorRequired begin(SecondFactorNeeded needed, PendingLogin.Kind kind) {
    VerifiedPassword verified = needed.verified();
    if (verified.isOutdated()) {
      logins.upgradeHash(verified);
    }
    return begin(
        new PendingLogin(
            verified.user().id(), verified.loginEpoch(), kind, AuthenticationMethod.PASSWORD));
  }

  /** Begins the second step of a login whose first step was not a password. */
  public SecondFactorRequired begin(PendingLogin pending) {
    return new SecondFactorRequired(true, tokens.of(pending), factors.types(pending.userId()));
  }

  /** Returns the kinds of factor that complete the login of the token; none if it has expired. */
  public List<String> types(String token) {
    return tokens.read(token).map(pending -> factors.types(pending.userId())).orElse(List.of());
  }

  /**
   * Completes a login with a code of an authenticator app or a recovery code.
   *
   * @param kinds The kinds of login that the caller can complete.
   */
  public Outcome complete(
      String token, Set<PendingLogin.Kind> kinds, String code, HttpServletRequest request) {
    long start = System.nanoTime();
    Optional<PendingLogin> pending = pending(token, kinds);
    Optional<LoginProof> proof =
        pending.flatMap(found -> proof(found, AuthenticationMethod.ONE_TIME_CODE));
    if (proof.isEmpty()) {
      return new Outcome.Expired();
    }
    if (isRight(pending.get(), code, request)) {
      return new Outcome.Complete(proof.get(), pending.get().kind());
    }
    waitFrom(start);
    return new Outcome.Refused();
  }

  /**
   * Completes a login with a passkey. A lockout does not refuse it, because a signature cannot be
   * guessed.
   *
   * @param passkey Uses the passkey and returns its proof. Called only if the token is valid, so
   *     that an expired token does not use up the assertion.
   */
  public Outcome completeByPasskey(
      String token,
      Set<PendingLogin.Kind> kinds,
      Supplier<Optional<LoginProof>> passkey,
      HttpServletRequest request) {
    Optional<PendingLogin> pending = pending(token, kinds);
    Optional<LoginProof> proof =
        pending.flatMap(found -> proof(found, AuthenticationMethod.PASSKEY));
    if (proof.isEmpty()) {
      return new Outcome.Expired();
    }
    long userId = pending.get().userId();
    if (passkey.get().filter(used -> used.user().id() == userId).isEmpty()) {
      return new Outcome.Refused();
    }
    try (LoginAttempt attempt = guard.attemptAtCode(userId, pending.get().epoch(), request)) {
      attempt.succeed();
    }
    return new Outcome.Complete(proof.get(), pending.get().kind());
  }

  private Optional<PendingLogin> pending(String token, Set<PendingLogin.Kind> kinds) {
    return tokens.read(token).filter(found -> kinds.contains(found.kind()));
  }

  private Optional<LoginProof> proof(PendingLogin pending, AuthenticationMethod second) {
    return users.loginProof(pending.userId(), pending.epoch(), EnumSet.of(pending.first(), second));
  }

  private boolean isRight(PendingLogin pending, String code, HttpServletRequest request) {
    long userId = pending.userId();
    boolean isLocked;
    try (LoginAttempt attempt = guard.attemptAtCode(userId, pending.epoch(), request)) {
      if (attempt.isRefused()) {
        return false;
      }
      Optional<Accepted> accepted = codes.use(userId, code);
      if (accepted.isPresent()) {
        attempt.succeed();
        recordUse(accepted.get(), userId, Origin.of(request));
        return true;
      }
      isLocked = attempt.fail();
    }
    Origin origin = Origin.of(request);
    audit.add(Event.about(userId, EventKind.SECOND_FACTOR_REFUSED, origin));
    if (isLocked) {
      audit.add(Event.about(userId, EventKind.USER_LOCKED, origin));
    }
    return false;
  }

  private void recordUse(Accepted accepted, long userId, Origin origin) {
    if (accepted == Accepted.RECOVERY_CODE) {
      audit.add(Event.own(EventKind.RECOVERY_CODE_USED, userId, origin));
    }
  }

  private static void waitFrom(long start) {
    Duration rest = REFUSAL.minusNanos(System.nanoTime() - start);
    if (rest.isPositive()) {
      Pause.take(rest);
    }
  }
}
