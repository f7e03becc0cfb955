package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.DetailBody;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all logins of any user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/logout-everywhere/")
@Permissions(IsAdminUser.class)
class UserLogoutEverywhereEndpoint {

  private final LogoutEverywhere everywhere;

  UserLogoutEverywhereEndpoint(LogoutEverywhere everywhere) {
    this.everywhere = everywhere;
  }

  @PostMapping
  @ApiOperation(
      id = "logOutUserEverywhere",
      topic = ApiTopic.STAFF,
      summary = "End all logins of a user",
      description =
          "Ends sessions, refresh tokens and the static token of that user on every device.")
  @Answers(status = 205, body = DetailBody.class)
  Answer logout(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    everywhere.by(Actor.of(caller, request), id);
    return LogoutEverywhereEndpoint.done();
  }
}
