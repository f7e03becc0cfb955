package dev.countersign.selfservice.accounts;

import dev.countersign.credentials.session.Sessions;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.identity.audit.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** All places where a user is logged in, the newest first. */
@Component
public class ActiveLogins {

  private final TokenFamilies logins;
  private final Sessions sessions;

  ActiveLogins(TokenFamilies logins, Sessions sessions) {
    this.logins = logins;
    this.sessions = sessions;
  }

  public List<ActiveLogin> of(long userId) {
    return Stream.concat(
            logins.of(userId).stream().map(ActiveLogin::of),
            sessions.of(userId).stream().map(ActiveLogin::of))
        .sorted(Comparator.comparing(ActiveLogin::createdAt).reversed())
        .toList();
  }

  /** False when this user has none by that id. */
  public boolean end(long userId, String id, Origin origin) {
    return logins.end(userId, id, origin) || sessions.end(userId, id, origin);
  }
}
