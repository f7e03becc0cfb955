package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.errors.NotFound;
import dev.countersign.errors.PermissionDenied;
import dev.countersign.users.Authority;
import dev.countersign.users.User;
import dev.countersign.users.UserStore;
import org.springframework.stereotype.Component;

/** Users whom a member of staff may change: a page that does not let them begins nothing. */
@Component
class ChangeableUsers {

  private final UserStore users;

  ChangeableUsers(UserStore users) {
    this.users = users;
  }

  User require(Authenticated caller, long id) {
    User user = users.find(id).orElseThrow(NotFound::new);
    if (!Authority.mayChange(caller.user(), user)) {
      throw new PermissionDenied();
    }
    return user;
  }
}
