package dev.countersign.identity.users;

import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import java.util.Map;
import java.util.Optional;

/**
 * The users a transaction is about, and all active superusers, as they are now and will stay until
 * it ends. Whoever takes it waits for others, so two can never act on what both have read.
 */
public record LockedUsers(Map<Long, User> users) {

  public User require(long id) {
    return Optional.ofNullable(users.get(id)).orElseThrow(NotFound::new);
  }

  /** Refuses who was staff when the request came, and is not any more. */
  public Authority authorityOf(long actorId) {
    return Optional.ofNullable(users.get(actorId))
        .filter(actor -> actor.isActive() && actor.isStaff())
        .map(actor -> new Authority(actor, this))
        .orElseThrow(PermissionDenied::new);
  }

  /** Whether nobody else could make superusers. */
  boolean isLastSuperuser(User user) {
    return rules(user)
        && users.values().stream().noneMatch(other -> other.id() != user.id() && rules(other));
  }

  /** One who is not staff does not get to the pages where superusers are made. */
  private static boolean rules(User user) {
    return user.isActive() && user.isStaff() && user.isSuperuser();
  }
}
