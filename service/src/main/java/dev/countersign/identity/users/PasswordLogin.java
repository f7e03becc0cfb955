package dev.countersign.identity.users;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.guard.LoginAttempt;
import dev.countersign.identity.guard.LoginGuard;
import dev.countersign.identity.passwords.HashAdmissionControl;
import dev.countersign.identity.passwords.PasswordCheck;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.platform.errors.PasswordChangeRequired;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.AccountSettings;
import dev.countersign.platform.settings.AccountSettings.LoginBy;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Checks usernames and passwords. An unknown name costs the same work as a known one. */
@Component
public class PasswordLogin implements MeterProvider {

  /** What a login by name and password came to. */
  private enum Outcome {
    ACCEPTED,
    REFUSED,
    LOCKED_OUT,
    UNAVAILABLE
  }

  private static final Duration LATER = Duration.ofSeconds(1);

  private final UserStore users;
  private final LoginStore logins;
  private final LoginBy loginBy;
  private final Passwords passwords;
  private final HashAdmissionControl admission;
  private final LoginGuard guard;
  private final RefusalTiming timing;
  private final AuditLog audit;
  private final Counts<Outcome> outcomes = new Counts<>(Outcome.class);

  PasswordLogin(
      UserStore users,
      LoginStore logins,
      AccountSettings settings,
      Passwords passwords,
      HashAdmissionControl admission,
      LoginGuard guard,
      RefusalTiming timing,
      AuditLog audit) {
    this.users = users;
    this.logins = logins;
    this.loginBy = settings.loginBy();
    this.passwords = passwords;
    this.admission = admission;
    this.guard = guard;
    this.timing = timing;
    this.audit = audit;
  }

  /**
   * Checks a login by name. Returns empty, after the same time, for an unknown name, a wrong
   * password, an inactive account and an account that is locked out. Refuses, after the same time,
   * a right password that must be changed.
   */
  public Optional<VerifiedPassword> check(
      String username, String password, HttpServletRequest request) {
    long start = System.nanoTime();
    Optional<VerifiedPassword> verified;
    try {
      verified = attempt(start, username, password, request);
    } catch (PasswordChangeRequired right) {
      outcomes.add(Outcome.REFUSED);
      timing.waitFrom(start);
      throw right;
    } catch (RuntimeException unavailable) {
      outcomes.add(Outcome.UNAVAILABLE);
      throw unavailable;
    }
    if (verified.isEmpty()) {
      timing.waitFrom(start);
    }
    return verified;
  }

  @Override
  public List<Meter> meters() {
    return outcomes.meters(
        "countersign.logins",
        "Logins by name and password. Unavailable: 503 because of load or the database.",
        "outcome");
  }

  private Optional<VerifiedPassword> attempt(
      long start, String username, String password, HttpServletRequest request) {
    try (var _ = admission.enter()) {
      Optional<Account> found = account(username);
      boolean isLocked;
      try (LoginAttempt attempt = begin(username, found, request)) {
        if (attempt.isRefused()) {
          outcomes.add(Outcome.LOCKED_OUT);
          return Optional.empty();
        }
        Optional<VerifiedPassword> verified = verify(attempt, found, password);
        if (verified.isPresent()) {
          requireLasting(found, Origin.of(request));
          settle(attempt, verified.get());
          outcomes.add(Outcome.ACCEPTED);
          return verified;
        }
        isLocked = attempt.fail();
      }
      outcomes.add(Outcome.REFUSED);
      recordFailure(found, isLocked, Origin.of(request));
      timing.note(start, found.map(Account::password));
      return Optional.empty();
    }
  }

  /** Finds the account by what the user entered; only a username by default. */
  private Optional<Account> account(String entered) {
    return loginBy == LoginBy.USERNAME ? users.account(entered) : logins.account(entered, loginBy);
  }

  /**
   * Resets the counts of failures, unless the account has a second factor. Otherwise an attacker
   * who knows the password could reset the count of wrong codes.
   */
  private static void settle(LoginAttempt attempt, VerifiedPassword verified) {
    if (!verified.hasSecondFactor()) {
      attempt.succeed();
    }
  }

  private LoginAttempt begin(String username, Optional<Account> found, HttpServletRequest request) {
    return found
        .map(account -> guard.attemptOfUser(account.user().id(), account.loginEpoch(), request))
        .orElseGet(() -> guard.attemptOfUnknownName(Username.key(username), request));
  }

  /**
   * Records the failure without the entered name, which may be a password typed into the wrong
   * field.
   */
  private void recordFailure(Optional<Account> found, boolean isLocked, Origin origin) {
    long subject = found.map(account -> account.user().id()).orElse(Event.NO_USER);
    audit.add(Event.about(subject, EventKind.USER_LOGIN_FAILED, origin));
    if (isLocked) {
      audit.add(Event.about(subject, EventKind.USER_LOCKED, origin));
    }
  }

  /**
   * Checks the password of a logged-in user who must enter it again.
   *
   * @param login Names the login of the caller's credential; each login has attempts of its own.
   */
  public Optional<VerifiedPassword> check(
      long userId, String login, String password, Origin origin) {
    try (var _ = admission.enter()) {
      Optional<Account> found = users.account(userId);
      try (LoginAttempt attempt = guard.attemptOfOwner(userId, login)) {
        if (attempt.isRefused()) {
          return Optional.empty();
        }
        Optional<VerifiedPassword> verified = verify(attempt, found, password);
        if (verified.isPresent()) {
          requireLasting(found, origin);
          settle(attempt, verified.get());
          return verified;
        }
        attempt.fail();
      }
      audit.add(Event.own(EventKind.PASSWORD_REFUSED, userId, origin));
      return Optional.empty();
    }
  }

  /**
   * Refuses a right password that must be changed. Called only after the check, so that a wrong
   * password does not reveal the requirement. The event causes a mail with a reset link.
   */
  private void requireLasting(Optional<Account> found, Origin origin) {
    if (found.filter(Account::mustChangePassword).isPresent()) {
      User user = found.get().user();
      audit.add(Event.about(user.id(), EventKind.PASSWORD_CHANGE_DEMANDED, origin));
      throw new PasswordChangeRequired(!user.email().isEmpty());
    }
  }

  /** Returns the format of the user's password in words. */
  public String format(long userId) {
    return passwords.describe(users.account(userId).map(Account::password).orElse(""));
  }

  /** Returns whether this is the user's stored password, for a new one that must differ from it. */
  public boolean isStored(long userId, String password) {
    try (var _ = admission.enter()) {
      return users
          .account(userId)
          .map(Account::password)
          .map(stored -> passwords.check(password, Optional.of(stored)))
          .filter(PasswordLogin::isRight)
          .isPresent();
    }
  }

  private Optional<VerifiedPassword> verify(
      LoginAttempt attempt, Optional<Account> found, String password) {
    Optional<String> stored = found.map(Account::password);
    PasswordCheck check = passwords.check(password, stored);
    if (check instanceof PasswordCheck.TimedOut) {
      refuseLate(attempt, stored);
    }
    return found
        .filter(account -> account.user().isActive())
        .flatMap(account -> verified(account, check));
  }

  /**
   * Counts a failure if the hash is outdated: its cost occupied a slot, and without a count the
   * next attempt would do so again. A late current hash shows only that the service is overloaded.
   */
  private void refuseLate(LoginAttempt attempt, Optional<String> stored) {
    if (stored.filter(passwords::isOutdated).isPresent()) {
      boolean _ = attempt.fail();
    }
    throw new Unavailable(LATER);
  }

  private static boolean isRight(PasswordCheck check) {
    return switch (check) {
      case PasswordCheck.Right _, PasswordCheck.RightButOutdated _ -> true;
      case PasswordCheck.Wrong _ -> false;
      case PasswordCheck.TimedOut _ -> throw new Unavailable(LATER);
    };
  }

  private static Optional<VerifiedPassword> verified(Account account, PasswordCheck check) {
    return switch (check) {
      case PasswordCheck.Wrong _, PasswordCheck.TimedOut _ -> Optional.empty();
      case PasswordCheck.Right _ -> Optional.of(VerifiedPassword.of(account, account.password()));
      case PasswordCheck.RightButOutdated(String upgraded) ->
          Optional.of(VerifiedPassword.of(account, upgraded));
    };
  }
}
