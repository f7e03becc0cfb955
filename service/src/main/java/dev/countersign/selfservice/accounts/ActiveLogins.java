package dev.countersign.selfservice.accounts;

import dev.countersign.credentials.session.Sessions;
import dev.countersign.credentials.signedtoken.TokenFamilies;
import dev.countersign.identity.audit.Origin;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Lists and ends the active logins of a user. */
@Component
public class ActiveLogins {

  private final TokenFamilies logins;
  private final Sessions sessions;

  ActiveLogins(TokenFamilies logins, Sessions sessions) {
    this.logins = logins;
    this.sessions = sessions;
  }

  /** Returns the logins, newest first: at most 1,000 of each kind. */
  public List<ActiveLogin> of(long userId) {
    return Stream.concat(
            logins.of(userId).stream().map(ActiveLogin::of),
            sessions.of(userId).stream().map(ActiveLogin::of))
        .sorted(Comparator.comparing(ActiveLogin::createdAt).reversed())
        .toList();
  }

  /** Ends the user's login with this id. Returns false if there is none. */
  public boolean end(long userId, String id, Origin origin) {
    return logins.end(userId, id, origin) || sessions.end(userId, id, origin);
  }

  /** Ends all logins of the user except the one with this id, many in each transaction. */
  public void endOthers(long userId, String kept, Origin origin) {
    logins.endOthers(userId, kept, origin);
    sessions.endOthers(userId, kept, origin);
  }
}
