package dev.countersign.identity.users;

import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Map;
import java.util.Optional;

/**
 * Holds the users that a transaction is about, and all active superusers, with row locks until the
 * transaction ends. Concurrent transactions wait for the locks, so two never act on the same stale
 * data.
 */
public record LockedUsers(Map<Long, User> users) {

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
