package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ListField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.groups.Differences;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.identity.groups.PermissionName;
import dev.countersign.identity.groups.UserRightStore;
import dev.countersign.identity.groups.UserRights;
import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Changes the groups and permissions of a user on behalf of staff. */
@Component
public class UserRightsEdit {

  private static final String GROUPS = "groups";
  private static final String PERMISSIONS = "user_permissions";
  private static final int MOST = 1000;

  private static final Form FORM =
      Form.of(
          new ListField(GROUPS, "Groups", "integer", MOST, id -> id.matches("[0-9]{1,18}")),
          new ListField(PERMISSIONS, "User permissions", "string", MOST, PermissionName::isValid));

  private final UserRightStore store;
  private final GroupStore groups;
  private final RightsStore effective;
  private final StaffChangeStore rosters;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  UserRightsEdit(
      UserRightStore store,
      GroupStore groups,
      RightsStore effective,
      StaffChangeStore rosters,
      AuditLog audit,
      TransactionOperations transactions) {
    this.store = store;
    this.groups = groups;
    this.effective = effective;
    this.rosters = rosters;
    this.audit = audit;
    this.transactions = transactions;
  }

  public static Form form() {
    return FORM;
  }

  public UserRights of(long userId) {
    return new UserRights(
        store.groups(userId), store.permissions(userId), effective.permissions(userId));
  }

  /** Changes the lists that were sent; each list replaces the earlier one. */
  public UserRights change(Actor actor, long id, Input input) {
    ValidatedInput fields = FORM.checkSent(input).orRefuse();
    return transactions.execute(
        _ -> {
          LockedUsers roster = rosters.lock(List.of(actor.userId(), id));
          Authority authority = roster.authorityOf(actor.userId());
          User target = roster.require(id);
          Set<Long> groupsBefore = store.groups(id);
          Set<String> before = store.permissions(id);
          Set<Long> groupsAfter =
              fields.texts(GROUPS).map(UserRightsEdit::ids).orElse(groupsBefore);
          Set<String> after =
              fields.texts(PERMISSIONS).<Set<String>>map(TreeSet::new).orElse(before);
          List<Group> concerned = groups.share(Differences.between(groupsBefore, groupsAfter));
          requireKnown(concerned, groupsBefore, groupsAfter);
          var granted = new LinkedHashSet<>(Differences.between(before, after));
          concerned.forEach(group -> granted.addAll(group.permissions()));
          authority.requireGrant(target, granted);
          requireLabels(authority.actor(), concerned);
          store.setGroups(id, groupsAfter);
          store.setPermissions(id, after);
          note(actor, id, concerned, groupsAfter, Differences.text(before, after));
          return of(id);
        });
  }

  /** Adds the users to the group, all of them or none. Members stay members. */
  public void addToGroup(Actor actor, Collection<Long> ids, long groupId) {
    var concerned = new LinkedHashSet<>(ids);
    concerned.add(actor.userId());
    transactions.executeWithoutResult(
        _ -> {
          LockedUsers roster = rosters.lock(concerned);
          Authority authority = roster.authorityOf(actor.userId());
          List<Group> added = groups.share(Set.of(groupId));
          requireKnown(added, Set.of(), Set.of(groupId));
          requireLabels(authority.actor(), added);
          for (long id : ids) {
            authority.requireGrant(roster.require(id), added.getFirst().permissions());
            join(actor, id, added.getFirst());
          }
        });
  }

  /**
   * Returns the names of the groups to which the actor may add new users. Locks the groups until
   * the end of the transaction.
   */
  public Set<String> grantable(Authority authority, Collection<String> names) {
    var allowed = new LinkedHashSet<String>();
    for (Group group : groups.shareNamed(names)) {
      try {
        authority.requireGrant(group.permissions());
        requireLabels(authority.actor(), List.of(group));
        allowed.add(group.name());
      } catch (PermissionDenied refused) {
        // The name stays out of the result, like that of a group that does not exist.
      }
    }
    return allowed;
  }

  private void join(Actor actor, long id, Group group) {
    var after = new TreeSet<>(store.groups(id));
    if (after.add(group.id())) {
      store.setGroups(id, after);
      note(actor, id, List.of(group), after, "");
    }
  }

  private static Set<Long> ids(List<String> texts) {
    return texts.stream().map(Long::valueOf).collect(Collectors.toCollection(TreeSet::new));
  }

  private static void requireKnown(
      List<Group> concerned, Collection<Long> before, Collection<Long> after) {
    var unknown = new HashSet<>(after);
    unknown.removeAll(before);
    concerned.forEach(group -> unknown.remove(group.id()));
    unknown.stream()
        .findFirst()
        .ifPresent(
            id -> {
              throw new ValidationFailed(
                  GROUPS, "Invalid pk \"" + id + "\" - object does not exist.");
            });
  }

  /**
   * Refuses a group without permissions, unless the actor is a member: other services read the
   * names of groups, so such a group can be a right too.
   */
  private void requireLabels(User actor, List<Group> concerned) {
    boolean hasLabel = concerned.stream().anyMatch(group -> group.permissions().isEmpty());
    if (actor.isSuperuser() || !hasLabel) {
      return;
    }
    Set<Long> own = store.groups(actor.id());
    if (!concerned.stream()
        .filter(group -> group.permissions().isEmpty())
        .allMatch(group -> own.contains(group.id()))) {
      throw new PermissionDenied();
    }
  }

  private void note(
      Actor actor, long id, List<Group> concerned, Set<Long> groupsAfter, String permissions) {
    String memberships =
        concerned.stream()
            .map(group -> (groupsAfter.contains(group.id()) ? "+" : "-") + "group:" + group.name())
            .collect(Collectors.joining(" "));
    String detail = (memberships + " " + permissions).strip();
    if (!detail.isEmpty()) {
      audit.add(actor.event(EventKind.STAFF_RIGHTS_CHANGED, id).with(detail));
    }
  }
}
