package dev.countersign.credentials.session;

import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.rights.StaffSettings;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.identity.users.User;
import dev.countersign.platform.settings.ImpersonationSettings;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Decides which accounts a staff member may view. It is asked when an impersonation starts and at
 * each of its requests, so that a lost right ends it.
 */
@Component
public class ImpersonationRule {

  private final ImpersonationSettings settings;
  private final SecondFactorPolicy secondFactor;
  private final RightsStore rights;
  private final boolean areRolesOn;

  ImpersonationRule(
      ImpersonationSettings settings,
      SecondFactorPolicy secondFactor,
      RightsStore rights,
      StaffSettings staff) {
    this.settings = settings;
    this.secondFactor = secondFactor;
    this.rights = rights;
    this.areRolesOn = staff.roles();
  }

  /**
   * Returns whether the staff member may view the account. Only active users who are not staff can
   * be viewed. A staff member who is not a superuser needs the permission, and every permission of
   * the user: otherwise the account would give the staff member more rights.
   */
  public boolean allows(User actor, User target) {
    return settings.isOn()
        && isStaff(actor)
        && !secondFactor.isOverdue(actor)
        && target.isActive()
        && !target.isStaff()
        && !target.isSuperuser()
        && (actor.isSuperuser() || isCovered(actor, target));
  }

  private static boolean isStaff(User actor) {
    return actor.isActive() && actor.isStaff();
  }

  private boolean isCovered(User actor, User target) {
    Map<Long, Set<String>> held = rights.permissionsAndLabels(List.of(actor.id(), target.id()));
    Set<String> own = held.getOrDefault(actor.id(), Set.of());
    return own.contains(StaffRight.IMPERSONATE)
        && (!areRolesOn || own.contains(StaffRight.VIEW_USER))
        && own.containsAll(held.getOrDefault(target.id(), Set.of()));
  }
}
