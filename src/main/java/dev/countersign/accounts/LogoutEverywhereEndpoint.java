package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Detail;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.users.UserStore;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all of the caller's log-ins at once. */
@Endpoint("${countersign.api.account-prefix}logout-everywhere/")
@Permissions(IsAuthenticated.class)
class LogoutEverywhereEndpoint {

  private final UserStore users;

  LogoutEverywhereEndpoint(UserStore users) {
    this.users = users;
  }

  @PostMapping
  @Answers(status = 205, body = Detail.class)
  Answer logOut(Authenticated caller) {
    users.endAllLogIns(caller.user().id());
    return done();
  }

  static Answer done() {
    return new Answer(205, new Detail("Logged out everywhere."), Map.of());
  }
}
