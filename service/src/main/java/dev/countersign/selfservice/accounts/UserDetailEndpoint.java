package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** Shows one user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/")
@Permissions(IsAdminUser.class)
class UserDetailEndpoint {

  private final UserStore users;
  private final EmailConfirmation confirmation;

  UserDetailEndpoint(UserStore users, EmailConfirmation confirmation) {
    this.users = users;
    this.confirmation = confirmation;
  }

  @GetMapping
  @ApiOperation(
      id = "getUser",
      topic = ApiTopic.STAFF,
      summary = "Show a user",
      description = "Returns the account with its state; never a password or a token.")
  UserDetail show(@PathVariable("id") long id) {
    User user = users.find(id).orElseThrow(NotFound::new);
    return UserDetail.of(user, confirmation.isConfirmed(user));
  }
}
