package dev.countersign.identity.users;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Holds the values that a user's columns shall have.
 *
 * @param deactivation Why the user becomes inactive, or why the user is inactive from now on; null
 *     if that stays as it is, and for a block of an active user.
 */
public record UserChange(
    String username,
    String email,
    boolean isActive,
    boolean isStaff,
    boolean isSuperuser,
    @Nullable InactiveReason deactivation) {

  public static UserChange none(User user) {
    return new UserChange(
        user.username(), user.email(), user.isActive(), user.isStaff(), user.isSuperuser(), null);
  }

  public UserChange activated() {
    return new UserChange(username, email, true, isStaff, isSuperuser, null);
  }

  public UserChange deactivated(InactiveReason reason) {
    return new UserChange(username, email, false, isStaff, isSuperuser, reason);
  }

  /** Returns whether the change activates or deactivates the user, or changes why not active. */
  public boolean isAboutActivity(User user) {
    return deactivation != null || isActive != user.isActive();
  }

  /** Returns the user as it is after the change. */
  public User appliedTo(User user) {
    return new User(
        user.id(),
        username,
        email,
        isActive,
        isStaff,
        isSuperuser,
        user.dateJoined(),
        user.lastLogin(),
        user.secondFactor());
  }

  /** Returns the changed fields; flags with their new value, which the audit log needs. */
  public List<String> differences(User user) {
    var differences = new ArrayList<String>();
    if (!username.equals(user.username())) {
      differences.add("username");
    }
    if (!email.equals(user.email())) {
      differences.add("email");
    }
    if (isAboutActivity(user)) {
      differences.add("is_active=" + isActive);
    }
    if (isStaff != user.isStaff()) {
      differences.add("is_staff=" + isStaff);
    }
    if (isSuperuser != user.isSuperuser()) {
      differences.add("is_superuser=" + isSuperuser);
    }
    return differences;
  }

  boolean leavesRights(User user) {
    return isStaff == user.isStaff() && isSuperuser == user.isSuperuser();
  }

  /** Returns the first of the user's rights that the change takes away. */
  Optional<String> lostRight(User user) {
    if (user.isActive() && !isActive) {
      return Optional.of("is_active");
    }
    if (user.isStaff() && !isStaff) {
      return Optional.of("is_staff");
    }
    return user.isSuperuser() && !isSuperuser ? Optional.of("is_superuser") : Optional.empty();
  }
}
