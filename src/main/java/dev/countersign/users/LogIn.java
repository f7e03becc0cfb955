package dev.countersign.users;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Name and password against the accounts: the same work whether the name is known or not. */
@Component
public class LogIn {

  private final UserStore users;
  private final Passwords passwords;
  private final Clock clock;

  LogIn(UserStore users, Passwords passwords, Clock clock) {
    this.users = users;
    this.passwords = passwords;
    this.clock = clock;
  }

  /** Empty for an unknown name, a wrong password and an inactive account alike. */
  public Optional<User> attempt(String username, String password, boolean updateLastLogin) {
    Optional<Account> account = users.account(username);
    PasswordCheck check = passwords.check(password, account.map(Account::password));
    if (account.isEmpty() || !account.get().user().isActive()) {
      return Optional.empty();
    }
    return switch (check) {
      case PasswordCheck.Wrong _ -> Optional.empty();
      case PasswordCheck.Right _ -> enter(account.get(), account.get().password(), updateLastLogin);
      case PasswordCheck.RightButOutdated(String upgraded) ->
          enter(account.get(), upgraded, updateLastLogin);
    };
  }

  private Optional<User> enter(Account account, String hash, boolean updateLastLogin) {
    if (!updateLastLogin && hash.equals(account.password())) {
      return Optional.of(account.user());
    }
    Optional<Instant> now = updateLastLogin ? Optional.of(clock.instant()) : Optional.empty();
    return users.loggedIn(account, hash, now) ? Optional.of(account.user()) : Optional.empty();
  }
}
