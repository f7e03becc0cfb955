package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all log-ins of any user at once, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/logout-everywhere/")
@Permissions(IsAdminUser.class)
class UserLogoutEverywhereEndpoint {

  private final LogOutEverywhere everywhere;

  UserLogoutEverywhereEndpoint(LogOutEverywhere everywhere) {
    this.everywhere = everywhere;
  }

  @PostMapping
  @Answers(status = 205, body = Detail.class)
  Answer logOut(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    if (!everywhere.by(caller.userId(), id, Origin.of(request))) {
      throw new NotFound();
    }
    return LogoutEverywhereEndpoint.done();
  }
}
