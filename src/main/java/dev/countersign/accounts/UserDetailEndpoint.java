package dev.countersign.accounts;

import dev.countersign.access.IsAdminUser;
import dev.countersign.access.Permissions;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import dev.countersign.users.UserStore;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** One user, for staff. */
@Endpoint("${countersign.api.prefix}users/{id:[0-9]{1,18}}/")
@Permissions(IsAdminUser.class)
class UserDetailEndpoint {

  private final UserStore users;

  UserDetailEndpoint(UserStore users) {
    this.users = users;
  }

  @GetMapping
  UserDetail show(@PathVariable("id") long id) {
    return users.find(id).map(UserDetail::of).orElseThrow(NotFound::new);
  }
}
