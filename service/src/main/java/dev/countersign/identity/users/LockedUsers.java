package dev.countersign.identity.users;

import dev.countersign.identity.rights.Rights;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds the users that a transaction is about, with row locks until the transaction ends, and all
 * active superusers. One lock makes concurrent transactions of staff wait for each other, so two
 * never act on the same stale data.
 *
 * @param permissions The permissions of each user, own and of groups, and the groups without
 *     permissions; empty unless roles are on.
 * @param areRolesOn Whether staff need permissions.
 */
public record LockedUsers(
    Map<Long, User> users, Map<Long, Set<String>> permissions, boolean areRolesOn) {

  /** Holds users of a service in which staff need no permissions. */
  LockedUsers(Map<Long, User> users) {
    this(users, Map.of(), false);
  }

  public User require(long id) {
    return Optional.ofNullable(users.get(id)).orElseThrow(NotFound::new);
  }

  /**
   * Returns the actor's authority. Rejects actors who lost staff status since the request began.
   */
  public Authority authorityOf(long actorId) {
    return Optional.ofNullable(users.get(actorId))
        .filter(actor -> actor.isActive() && actor.isStaff())
        .map(actor -> new Authority(actor, this))
        .orElseThrow(PermissionDenied::new);
  }

  /** Returns the rights that the user's permissions give. */
  Rights rightsOf(User user) {
    return Rights.of(user.isActive(), user.isSuperuser(), storedOf(user));
  }

  /** Returns the user's permissions, also of an inactive user, who can be activated again. */
  Set<String> storedOf(User user) {
    return permissions.getOrDefault(user.id(), Set.of());
  }

  /** Rejects the deletion of one's own account if no other user could create superusers. */
  public void requireOtherSuperuser(User user) {
    if (isLastSuperuser(user)) {
      throw new ValidationFailed("non_field_errors", Authority.LAST);
    }
  }

  /** Returns whether no other user could create superusers. */
  boolean isLastSuperuser(User user) {
    return rules(user)
        && users.values().stream().noneMatch(other -> other.id() != user.id() && rules(other));
  }

  /** Returns whether the user can create superusers, which requires access to the staff pages. */
  private static boolean rules(User user) {
    return user.isActive() && user.isStaff() && user.isSuperuser();
  }
}
