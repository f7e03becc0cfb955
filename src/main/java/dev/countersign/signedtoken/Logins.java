package dev.countersign.signedtoken;

import java.time.Clock;
import java.util.List;
import org.springframework.stereotype.Component;

/** A user's own log-ins, to look at and to end. */
@Component
public class Logins {

  private final LoginStore store;
  private final Clock clock;

  Logins(LoginStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  public List<OpenLogin> of(long userId) {
    return store.list(userId, clock.instant());
  }

  /** False when there is no live log-in of this user by that id. */
  public boolean end(long userId, String id) {
    return LoginId.ofShown(id)
        .filter(login -> store.revoke(userId, login, clock.instant()))
        .isPresent();
  }
}
