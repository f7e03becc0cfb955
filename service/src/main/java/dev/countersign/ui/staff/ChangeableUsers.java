package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import org.springframework.stereotype.Component;

/** Finds a user. Refuses if the staff member may not change the user. */
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
