package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
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
