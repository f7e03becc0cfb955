package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangoreturn.OwnGroupStore.Granted;
import dev.countersign.operations.djangotakeover.DjangoGroupStore;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.Grant;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.Group;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.GroupPermission;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Makes groups, permissions and memberships of Django equal to those of Countersign. */
final class GroupReturn {

  private final OwnGroupStore ours;
  private final DjangoGroupStore theirs;
  private final ReturnedGroupStore store;
  private final DjangoSettings settings;
  private final ReturnReport report;
  private final Set<String> known;

  GroupReturn(
      OwnGroupStore ours, DjangoStore django, DjangoSettings settings, ReturnReport report) {
    this.ours = ours;
    this.theirs = django.groups();
    this.store = new ReturnedGroupStore(django, settings);
    this.settings = settings;
    this.report = report;
    this.known = store.permissions();
  }

  void writeGroups() {
    List<Group> own = ours.groups();
    Set<String> names = own.stream().map(Group::name).collect(Collectors.toSet());
    Map<Long, Group> byId =
        theirs.groups().stream().collect(Collectors.toMap(Group::id, Function.identity()));
    for (Group group : own) {
      boolean isThere = byId.values().stream().anyMatch(there -> there.name().equals(group.name()));
      Group same = byId.get(group.id());
      if (!isThere && same != null && !names.contains(same.name())) {
        store.renameGroup(group.id(), group.name());
        byId.put(group.id(), group);
        report.wrote("groups renamed", 1);
      } else if (!isThere) {
        store.addGroup(group.name());
        report.wrote("groups added", 1);
      }
    }
    for (Group there : byId.values()) {
      if (!names.contains(there.name())) {
        store.removeGroup(there.id());
        report.wrote("groups deleted", 1);
      }
    }
    writeGroupPermissions();
  }

  private void writeGroupPermissions() {
    var wanted = new HashSet<>(ours.groupPermissions());
    var present = new HashSet<>(theirs.groupPermissions());
    List<GroupPermission> added =
        without(wanted, present).stream()
            .filter(permission -> isKnown(permission.permission()))
            .toList();
    Set<GroupPermission> removed = without(present, wanted);
    store.addGroupPermissions(added);
    store.removeGroupPermissions(removed);
    count("permissions of groups", added, removed);
  }

  /** Writes the groups and permissions of these users, who are already written. */
  void writeGrants(Collection<Long> userIds) {
    DjangoSettings.Relation memberships = settings.userGroups();
    if (memberships != null) {
      Set<Granted> wanted = new HashSet<>(ours.memberships(userIds));
      Set<Granted> present = granted(theirs.membershipsOf(memberships, userIds));
      store.addMemberships(memberships, without(wanted, present));
      store.removeMemberships(memberships, without(present, wanted));
      count("memberships", without(wanted, present), without(present, wanted));
    }
    DjangoSettings.Relation permissions = settings.userPermissions();
    if (permissions != null) {
      Set<Granted> wanted = new HashSet<>(ours.permissions(userIds));
      Set<Granted> present = granted(theirs.permissionsOf(permissions, userIds));
      List<Granted> added =
          without(wanted, present).stream().filter(one -> isKnown(one.name())).toList();
      store.addPermissions(permissions, added);
      store.removePermissions(permissions, without(present, wanted));
      count("permissions of users", added, without(present, wanted));
    }
  }

  private boolean isKnown(String permission) {
    if (!known.contains(permission)) {
      report.lost("grants of permissions that Django does not define", 1, List.of(permission));
    }
    return known.contains(permission);
  }

  private void count(String kind, Collection<?> added, Collection<?> removed) {
    report.wrote(kind + " added", added.size());
    report.wrote(kind + " removed", removed.size());
  }

  private static Set<Granted> granted(List<Grant> grants) {
    return grants.stream()
        .map(grant -> new Granted(grant.userId(), grant.name()))
        .collect(Collectors.toSet());
  }

  private static <T> Set<T> without(Set<T> all, Set<T> others) {
    var rest = new HashSet<>(all);
    rest.removeAll(others);
    return rest;
  }
}
