package dev.countersign.accounts;

import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Detail;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import dev.countersign.users.UserStore;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all log-ins of any user at once, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/logout-everywhere/")
@Permissions(IsAdminUser.class)
class UserLogoutEverywhereEndpoint {

  private final UserStore users;

  UserLogoutEverywhereEndpoint(UserStore users) {
    this.users = users;
  }

  @PostMapping
  @Answers(status = 205, body = Detail.class)
  Answer logOut(@PathVariable("id") long id) {
    if (!users.endAllLogIns(id)) {
      throw new NotFound();
    }
    return LogoutEverywhereEndpoint.done();
  }
}
