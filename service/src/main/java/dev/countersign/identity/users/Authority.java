package dev.countersign.identity.users;

import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Optional;

/**
 * Decides which accounts a member of staff may act on, for staff pages and API endpoints alike.
 * Only superusers act on superusers. StaffAuthorityTest lists every staff action.
 */
public record Authority(User actor, LockedUsers roster) {

  private static final String LAST =
      "This is the last active superuser: there would be nobody left to make another.";

  /** Whoever can set the e-mail address or the password of an account can take it over. */
  public static boolean mayChange(User actor, User target) {
    return actor.isSuperuser() || !target.isSuperuser();
  }

  /** For what leaves the account as it is: ends log-ins and tokens, lifts a lockout. */
  void requireAction(User target) {
    require(mayChange(actor, target));
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

  /** One's own is changed where the old one is asked for. */
  public void requireNewPassword(User target) {
    require(mayChange(actor, target));
    if (target.id() == actor.id()) {
      throw new ValidationFailed(
          "non_field_errors", "Change your own password on the page of your account.");
    }
  }

  private void requireLoss(User target, String field) {
    Optional<String> fault =
        target.id() == actor.id()
            ? Optional.of("You cannot do this to yourself: ask another superuser.")
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
