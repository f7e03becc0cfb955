package dev.countersign.users;

import java.util.Optional;
import org.springframework.stereotype.Component;

/** Name and password against the accounts: the same work whether the name is known or not. */
@Component
public class LogIn {

  private final UserStore users;
  private final Passwords passwords;

  LogIn(UserStore users, Passwords passwords) {
    this.users = users;
    this.passwords = passwords;
  }

  /** Empty for an unknown name, a wrong password and an inactive account alike. */
  public Optional<Proof> check(String username, String password) {
    return check(users.account(username), password);
  }

  /** The same for somebody already known, who is asked once more. */
  public Optional<Proof> check(long userId, String password) {
    return check(users.account(userId), password);
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
