package dev.countersign.operations.djangotakeover;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A row of Django's users.
 *
 * @param dateJoined Null if the user model has no such column.
 * @param extra Values of the columns that the project added, as a JSON object.
 */
record DjangoUser(
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

  @Override
  public String toString() {
    return "DjangoUser[" + id + "]";
  }
}
