package dev.countersign.integration.provisioning;

import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.User;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A user in the form that is shown to staff.
 *
 * @param inactiveBecause Null for an active user.
 */
record UserDetail(
    long id,
    String username,
    String email,
    boolean emailVerified,
    boolean isActive,
    @Nullable String inactiveBecause,
    boolean isStaff,
    boolean isSuperuser,
    Instant dateJoined,
    @Nullable Instant lastLogin) {

  static UserDetail of(
      User user, boolean isEmailConfirmed, Optional<InactiveReason> inactiveBecause) {
    return new UserDetail(
        user.id(),
        user.username(),
        user.email(),
        isEmailConfirmed,
        user.isActive(),
        inactiveBecause.map(reason -> reason.name().toLowerCase(Locale.ROOT)).orElse(null),
        user.isStaff(),
        user.isSuperuser(),
        user.dateJoined(),
        user.lastLogin());
  }
}
