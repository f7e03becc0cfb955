package dev.countersign.operations.djangotakeover;

import dev.countersign.identity.users.Username;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of Django's users.
 *
 * @param dateJoined Null if the user model has no such column.
 * @param extra Values of the columns that the project added, as a JSON object.
 */
public record DjangoUser(
    long id,
    String username,
    String email,
    String password,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    @Nullable Instant dateJoined,
    @Nullable Instant lastLogin,
    String firstName,
    String lastName,
    String extra) {

  /** Returns whether the name is that of the user, or the one that the rule RENAME gives. */
  public boolean isNamed(@Nullable String name) {
    return Username.normalise(username).equals(name)
        || Username.normalise(renamed().username()).equals(name);
  }

  DjangoUser renamed() {
    return new DjangoUser(
        id,
        username + "-" + id,
        email,
        password,
        isActive,
        isStaff,
        isSuperuser,
        dateJoined,
        lastLogin,
        firstName,
        lastName,
        extra);
  }

  @Override
  public String toString() {
    return "DjangoUser[" + id + "]";
  }
}
