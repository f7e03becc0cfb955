package dev.countersign.identity.groups;

import java.util.Set;

/**
 * Holds what a user was granted.
 *
 * @param groups The ids of the user's groups.
 * @param userPermissions The permissions that the user has without a group.
 * @param allPermissions The same with the permissions of the groups.
 */
public record UserRights(
    Set<Long> groups, Set<String> userPermissions, Set<String> allPermissions) {}
