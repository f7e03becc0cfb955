package dev.countersign.integration.provisioning;

import dev.countersign.identity.users.User;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A user in the form that is shown to staff. */
record UserDetail(
    long id,
    String username,
    String email,
    boolean emailVerified,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin) {

  static UserDetail of(User user, boolean isEmailConfirmed) {
    return new UserDetail(
        user.id(),
        user.username(),
        user.email(),
        isEmailConfirmed,
        user.isActive(),
        user.isStaff(),
        user.isSuperuser(),
        user.dateJoined(),
        user.lastLogin());
  }
}
