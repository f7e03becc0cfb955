package dev.countersign.accounts;

import dev.countersign.audit.Origin;
import dev.countersign.session.Sessions;
import dev.countersign.signedtoken.Logins;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** All places where a user is logged in, the newest first. */
@Component
public class OpenLogIns {

  private final Logins logins;
  private final Sessions sessions;

  OpenLogIns(Logins logins, Sessions sessions) {
    this.logins = logins;
    this.sessions = sessions;
  }

  public List<OpenLogIn> of(long userId) {
    return Stream.concat(
            logins.of(userId).stream().map(OpenLogIn::of),
            sessions.of(userId).stream().map(OpenLogIn::of))
        .sorted(Comparator.comparing(OpenLogIn::createdAt).reversed())
        .toList();
  }

  /** False when this user has none by that id. */
  public boolean end(long userId, String id, Origin origin) {
    return logins.end(userId, id, origin) || sessions.end(userId, id, origin);
  }
}
