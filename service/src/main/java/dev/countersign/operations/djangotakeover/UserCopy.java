package dev.countersign.operations.djangotakeover;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.Username;
import dev.countersign.operations.djangotakeover.CopiedUserStore.Obstacle;
import dev.countersign.operations.failures.CommandFailed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Adds a page of Django's users. Users that exist with the same id and name do not change. */
@Component
class UserCopy {

  private final CopiedUserStore store;
  private final AuditLog audit;

  UserCopy(CopiedUserStore store, AuditLog audit) {
    this.store = store;
    this.audit = audit;
  }

  /**
   * Adds the users inside a transaction of the caller. Fails if another user has an id or name.
   *
   * @param idsAreCarried Whether a user who has the id is the user of Django, renamed since.
   */
  void add(List<DjangoUser> users, CollisionRule onCollision, boolean idsAreCarried) {
    List<DjangoUser> others = insert(users);
    if (others.isEmpty()) {
      return;
    }
    Map<Long, Obstacle> obstacles = store.obstacles(others);
    var renamed = new ArrayList<DjangoUser>();
    for (DjangoUser user : others) {
      Obstacle obstacle = obstacles.get(user.id());
      if (obstacle == null) {
        throw new IllegalStateException(
            "User %d was neither added nor found.".formatted(user.id()));
      }
      boolean isPresent =
          user.isNamed(obstacle.nameOfId()) || (idsAreCarried && obstacle.nameOfId() != null);
      if (!isPresent && collides(user, obstacle, onCollision)) {
        renamed.add(user.renamed());
      }
    }
    List<DjangoUser> refused = renamed.isEmpty() ? List.of() : insert(renamed);
    if (!refused.isEmpty()) {
      throw taken(refused.getFirst(), "its new name is taken too");
    }
  }

  /** Gives users that exist the values of Django. A new password ends their sessions of Django. */
  void update(List<DjangoUser> users) {
    if (!users.isEmpty()) {
      store.updateAll(users);
    }
  }

  /** Returns the users that could not be added. */
  private List<DjangoUser> insert(List<DjangoUser> users) {
    Set<Long> added = store.addAll(users);
    audit.addAll(events(added));
    return users.stream().filter(user -> !added.contains(user.id())).toList();
  }

  private static List<Event> events(Collection<Long> ids) {
    return ids.stream()
        .map(
            id ->
                Event.about(id, EventKind.COMMAND_USER_IMPORTED, Origin.command("takeover import")))
        .toList();
  }

  /** Returns whether to add the user by another name. Fails if the user cannot be added. */
  private static boolean collides(DjangoUser user, Obstacle obstacle, CollisionRule onCollision) {
    if (obstacle.nameOfId() != null) {
      throw taken(user, "user '%s' of Countersign has the id".formatted(obstacle.nameOfId()));
    }
    String owner = "user %d '%s'".formatted(obstacle.ownerId(), obstacle.nameOfOwner());
    if (Username.normalise(user.username()).equals(obstacle.nameOfOwner())) {
      throw taken(user, owner + " of Countersign has the name");
    }
    return switch (onCollision) {
      case REFUSE -> throw taken(user, owner + " has the name but for its case");
      case SKIP -> false;
      case RENAME -> true;
    };
  }

  private static CommandFailed taken(DjangoUser user, String reason) {
    return new CommandFailed(
        "User %d '%s' cannot be imported: %s. The users before are imported."
            .formatted(user.id(), user.username(), reason));
  }
}
