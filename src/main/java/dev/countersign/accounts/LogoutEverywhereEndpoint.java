package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all of the caller's log-ins at once. */
@Endpoint("${countersign.api.account-prefix}logout-everywhere/")
@Permissions(IsAuthenticated.class)
class LogoutEverywhereEndpoint {

  private final LogOutEverywhere everywhere;

  LogoutEverywhereEndpoint(LogOutEverywhere everywhere) {
    this.everywhere = everywhere;
  }

  @PostMapping
  @Answers(status = 205, body = Detail.class)
  Answer logOut(Authenticated caller, HttpServletRequest request) {
    everywhere.own(caller.user().id(), Origin.of(request));
    return done();
  }

  static Answer done() {
    return new Answer(205, new Detail("Logged out everywhere."), Map.of());
  }
}
