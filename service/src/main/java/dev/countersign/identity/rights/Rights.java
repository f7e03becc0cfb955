package dev.countersign.identity.rights;

import java.util.Collection;
import java.util.Set;

/**
 * Holds the effective permissions of a user.
 *
 * @param isUnlimited Whether the user has every permission, as an active superuser.
 * @param permissions The permissions of the user and of the user's groups.
 */
public record Rights(boolean isUnlimited, Set<String> permissions) {

  public static final Rights NONE = new Rights(false, Set.of());

  /** Returns the rights of a user with these flags. An inactive user has none. */
  public static Rights of(boolean isActive, boolean isSuperuser, Set<String> permissions) {
    return isActive ? new Rights(isSuperuser, Set.copyOf(permissions)) : NONE;
  }

  public boolean has(String permission) {
    return isUnlimited || permissions.contains(permission);
  }

  public boolean hasAll(Collection<String> wanted) {
    return isUnlimited || permissions.containsAll(wanted);
  }
}
