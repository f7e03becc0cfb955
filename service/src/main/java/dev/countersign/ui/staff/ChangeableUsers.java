package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.credentials.session.ImpersonationRule;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.rights.StaffSettings;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Tells which forms a page shows. {@link Authority} decides again when a form is sent, while the
 * rows are locked.
 */
@Component
class ChangeableUsers {

  private final UserStore users;
  private final RightsStore rights;
  private final ImpersonationRule impersonation;
  private final boolean areRolesOn;

  ChangeableUsers(
      UserStore users,
      RightsStore rights,
      ImpersonationRule impersonation,
      StaffSettings settings) {
    this.users = users;
    this.rights = rights;
    this.impersonation = impersonation;
    this.areRolesOn = settings.roles();
  }

  /** Finds a user. Refuses if the staff member may not change the user. */
  User require(Authenticated caller, long id) {
    return require(caller, id, StaffRight.CHANGE_USER);
  }

  /** Finds a user. Refuses if the staff member lacks the right over the user. */
  User require(Authenticated caller, long id, String right) {
    User user = users.find(id).orElseThrow(NotFound::new);
    if (!has(caller, user, right)) {
      throw new PermissionDenied();
    }
    return user;
  }

  boolean mayChange(Authenticated caller, User user) {
    return has(caller, user, StaffRight.CHANGE_USER);
  }

  /** Returns whether the staff member may view the user's account pages. */
  boolean mayImpersonate(Authenticated caller, User user) {
    return impersonation.allows(caller.user(), user);
  }

  /** Returns whether the staff member may see the groups, and add some users to one. */
  boolean mayAddToGroups(Authenticated caller) {
    return caller.user().isSuperuser()
        || (areRolesOn
            && caller.hasPermission(StaffRight.GRANT)
            && caller.hasPermission(StaffRight.VIEW_GROUP));
  }

  /**
   * Returns whether the staff member may change the user's groups and permissions on the page,
   * which lists all groups.
   */
  boolean mayGrant(Authenticated caller, User user) {
    return caller.user().isSuperuser()
        || (areRolesOn
            && caller.userId() != user.id()
            && caller.hasPermission(StaffRight.GRANT)
            && caller.hasPermission(StaffRight.VIEW_GROUP)
            && mayChange(caller, user));
  }

  private boolean has(Authenticated caller, User user, String right) {
    boolean isCovered =
        !areRolesOn
            || (caller.hasPermission(right)
                && (caller.user().isSuperuser() || holdsAllOf(caller, user)));
    return Authority.mayChange(caller.user(), user) && isCovered;
  }

  private boolean holdsAllOf(Authenticated caller, User user) {
    Map<Long, Set<String>> held = rights.permissionsAndLabels(List.of(caller.userId(), user.id()));
    return held.getOrDefault(caller.userId(), Set.of())
        .containsAll(held.getOrDefault(user.id(), Set.of()));
  }
}
