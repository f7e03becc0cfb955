package dev.countersign.users;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Name and password against the accounts: the same work whether the name is known or not. */
@Component
public class LogIn {

  private final UserStore users;
  private final Passwords passwords;
  private final AuditLog audit;

  LogIn(UserStore users, Passwords passwords, AuditLog audit) {
    this.users = users;
    this.passwords = passwords;
    this.audit = audit;
  }

  /** Empty for an unknown name, a wrong password and an inactive account alike. */
  public Optional<Proof> check(String username, String password, Origin origin) {
    Optional<Account> found = users.account(username);
    Optional<Proof> proof = check(found, password);
    if (proof.isEmpty()) {
      // The name as it was typed is not kept: it may be a password in the wrong field.
      long subject = found.map(account -> account.user().id()).orElse(Event.NOBODY);
      audit.add(Event.about(subject, Kind.USER_LOGIN_FAILED, origin));
    }
    return proof;
  }

  /** The same for somebody already known, who is asked once more. */
  public Optional<Proof> check(long userId, String password, Origin origin) {
    Optional<Proof> proof = check(users.account(userId), password);
    if (proof.isEmpty()) {
      audit.add(Event.own(Kind.PASSWORD_REFUSED, userId, origin));
    }
    return proof;
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
