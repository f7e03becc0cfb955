package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.Sessions;
import dev.countersign.signedtoken.Logins;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;

/** Where the caller is logged in. */
@Endpoint("${countersign.api.account-prefix}sessions/")
@Permissions(IsAuthenticated.class)
class SessionListEndpoint {

  private final Logins logins;
  private final Sessions sessions;

  SessionListEndpoint(Logins logins, Sessions sessions) {
    this.logins = logins;
    this.sessions = sessions;
  }

  @GetMapping
  List<OpenLogIn> list(Authenticated caller) {
    long userId = caller.user().id();
    return Stream.concat(
            logins.of(userId).stream().map(OpenLogIn::of),
            sessions.of(userId).stream().map(OpenLogIn::of))
        .sorted(Comparator.comparing(OpenLogIn::createdAt).reversed())
        .toList();
  }
}
