package dev.countersign.identity.users;

import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Optional;

/**
 * Decides which accounts a staff member may act on, for staff pages and API endpoints alike. Only
 * superusers act on superusers. StaffAuthorityTest lists every staff action.
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
    require(mayChange(actor, target));
  }

  void requireSuperuser() {
    require(actor.isSuperuser());
  }

  public void requireChange(User target, UserChange change) {
    require(mayChange(actor, target));
    require(actor.isSuperuser() || change.leavesRights(target));
    change.lostRight(target).ifPresent(right -> requireLoss(target, right));
  }

  public void requireDeletion(User target) {
    require(mayChange(actor, target));
    requireLoss(target, "non_field_errors");
  }

  /**
   * Checks a new password for another user. Staff change their own password on the account page,
   * which asks for the old one.
   */
  public void requireNewPassword(User target) {
    require(mayChange(actor, target));
    if (target.id() == actor.id()) {
      throw new ValidationFailed(
          "non_field_errors", "Change your own password on your account page.");
    }
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
