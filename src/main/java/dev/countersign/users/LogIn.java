package dev.countersign.users;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.guard.Guarded;
import dev.countersign.guard.Guarded.Failed;
import dev.countersign.guard.Guarded.Passed;
import dev.countersign.guard.Guarded.Refused;
import dev.countersign.guard.LogInGuard;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Name and password against the accounts: the same work whether the name is known or not. */
@Component
public class LogIn {

  private final UserStore users;
  private final Passwords passwords;
  private final Admission admission;
  private final LogInGuard guard;
  private final Evenness evenness;
  private final AuditLog audit;

  LogIn(
      UserStore users,
      Passwords passwords,
      Admission admission,
      LogInGuard guard,
      Evenness evenness,
      AuditLog audit) {
    this.users = users;
    this.passwords = passwords;
    this.admission = admission;
    this.guard = guard;
    this.evenness = evenness;
    this.audit = audit;
  }

  /**
   * Empty for an unknown name, a wrong password, an inactive account and one that too many have
   * tried alike, and after the same time.
   */
  public Optional<Proof> check(String username, String password, HttpServletRequest request) {
    long start = System.nanoTime();
    Optional<Proof> proof = admission.admit(() -> tried(start, username, password, request));
    if (proof.isEmpty()) {
      evenness.waitFrom(start);
    }
    return proof;
  }

  /** The same for somebody already known, who is asked once more. */
  public Optional<Proof> check(long userId, String password, Origin origin) {
    Optional<Account> found = users.account(userId);
    return switch (guard.watchOwner(userId, () -> check(found, password))) {
      case Passed<Proof>(Proof passed) -> Optional.of(passed);
      case Failed<Proof> _ -> {
        audit.add(Event.own(Kind.PASSWORD_REFUSED, userId, origin));
        yield Optional.empty();
      }
      case Refused<Proof>() -> Optional.empty();
    };
  }

  private Optional<Proof> tried(
      long start, String username, String password, HttpServletRequest request) {
    Optional<Account> found = users.account(username);
    return switch (watched(username, password, found, request)) {
      case Passed<Proof>(Proof passed) -> Optional.of(passed);
      case Failed<Proof>(boolean last) -> {
        failed(found, last, Origin.of(request));
        evenness.note(start, found.map(Account::password));
        yield Optional.empty();
      }
      case Refused<Proof>() -> Optional.empty();
    };
  }

  private Guarded<Proof> watched(
      String username, String password, Optional<Account> found, HttpServletRequest request) {
    return found
        .map(account -> guard.watchUser(account.user().id(), request, () -> check(found, password)))
        .orElseGet(
            () -> guard.watchNobody(Username.key(username), request, () -> check(found, password)));
  }

  /** The name as it was typed is not kept: it may be a password in the wrong field. */
  private void failed(Optional<Account> found, boolean last, Origin origin) {
    long subject = found.map(account -> account.user().id()).orElse(Event.NOBODY);
    audit.add(Event.about(subject, Kind.USER_LOGIN_FAILED, origin));
    if (last) {
      audit.add(Event.about(subject, Kind.USER_LOCKED, origin));
    }
  }

  private Optional<Proof> check(Optional<Account> found, String password) {
    PasswordCheck check = passwords.check(password, found.map(Account::password));
    return found
        .filter(account -> account.user().isActive())
        .flatMap(account -> proof(account, check));
  }

  private static Optional<Proof> proof(Account account, PasswordCheck check) {
    return switch (check) {
      case PasswordCheck.Wrong _ -> Optional.empty();
      case PasswordCheck.Right _ ->
          Optional.of(new Proof(account.user(), account.password(), account.password()));
      case PasswordCheck.RightButOutdated(String upgraded) ->
          Optional.of(new Proof(account.user(), account.password(), upgraded));
    };
  }
}
