package dev.countersign.identity.users;

import dev.countersign.identity.rights.Rights;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Collection;
import java.util.Optional;

/**
 * Decides which accounts a staff member may act on, for staff pages and API endpoints alike. Only
 * superusers act on superusers. If {@code countersign.staff.roles} is on, an action needs a
 * permission, and the actor must have every permission of the target: otherwise a new password
 * would give the actor the target's rights. StaffAuthorityTest and StaffRolesTest list the actions.
 */
public record Authority(User actor, LockedUsers roster) {

  static final String LAST = "This is the last active superuser. Create another superuser first.";

  /**
   * Returns whether the actor may change the target. Setting an account's email address or password
   * is enough to take the account over.
   */
  public static boolean mayChange(User actor, User target) {
    return actor.isSuperuser() || !target.isSuperuser();
  }

  /**
   * Checks an action that does not change the account itself: end logins and tokens, lift a
   * lockout.
   */
  void requireAction(User target) {
    requireOver(target, StaffRight.CHANGE_USER);
  }

  /** Checks the creation of an account. */
  public void requireAddition() {
    requireRight(StaffRight.ADD_USER);
  }

  /** Checks an action that concerns no account. Without roles, all staff may take it. */
  public void requireRight(String right) {
    require(!roster.areRolesOn() || roster.rightsOf(actor).has(right));
  }

  /**
   * Checks a change of the target's groups or permissions. Without roles, only superusers grant.
   * With roles, an actor grants what the actor has, and never to itself.
   *
   * @param granted The permissions that the change gives or takes away.
   */
  public void requireGrant(User target, Collection<String> granted) {
    requireOver(target, StaffRight.CHANGE_USER);
    require(actor.isSuperuser() || target.id() != actor.id());
    requireGrant(granted);
  }

  /** Checks a change of what a group gives to its members. */
  public void requireGrant(Collection<String> granted) {
    require(actor.isSuperuser() || (roster.areRolesOn() && mayGrant(granted)));
  }

  private boolean mayGrant(Collection<String> granted) {
    Rights own = roster.rightsOf(actor);
    return own.has(StaffRight.GRANT) && own.hasAll(granted);
  }

  void requireSuperuser() {
    require(actor.isSuperuser());
  }

  public void requireChange(User target, UserChange change) {
    requireOver(target, StaffRight.CHANGE_USER);
    require(actor.isSuperuser() || change.leavesRights(target));
    change.lostRight(target).ifPresent(right -> requireLoss(target, right));
  }

  public void requireDeletion(User target) {
    requireOver(target, StaffRight.DELETE_USER);
    requireLoss(target, "non_field_errors");
  }

  /**
   * Checks a new password for another user. Staff change their own password on the account page,
   * which asks for the old one.
   */
  public void requireNewPassword(User target) {
    requireOver(target, StaffRight.CHANGE_USER);
    if (target.id() == actor.id()) {
      throw new ValidationFailed(
          "non_field_errors", "Change your own password on your account page.");
    }
  }

  private void requireOver(User target, String right) {
    require(mayChange(actor, target));
    requireRight(right);
    require(!roster.areRolesOn() || roster.rightsOf(actor).hasAll(roster.storedOf(target)));
  }

  private void requireLoss(User target, String field) {
    Optional<String> fault =
        target.id() == actor.id()
            ? Optional.of("You cannot do this to your own account. Ask another superuser.")
            : Optional.of(LAST).filter(_ -> roster.isLastSuperuser(target));
    fault.ifPresent(
        text -> {
          throw new ValidationFailed(field, text);
        });
  }

  private static void require(boolean isAllowed) {
    if (!isAllowed) {
      throw new PermissionDenied();
    }
  }
}
