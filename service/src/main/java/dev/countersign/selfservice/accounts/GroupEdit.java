package dev.countersign.selfservice.accounts;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ListField;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.groups.Differences;
import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.GroupStore;
import dev.countersign.identity.groups.PermissionName;
import dev.countersign.identity.groups.UserRightStore;
import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Creates, changes and deletes groups on behalf of staff. {@link Authority} decides. */
@Component
public class GroupEdit {

  private static final String NAME = "name";
  private static final String PERMISSIONS = "permissions";
  private static final String TAKEN = "group with this name already exists.";
  private static final int MOST_PERMISSIONS = 1000;

  private static final Form FORM =
      Form.of(
          TextField.text(NAME, "Name").atMost(150).build(),
          new ListField(
              PERMISSIONS, "Permissions", "string", MOST_PERMISSIONS, PermissionName::isValid));

  private final GroupStore groups;
  private final UserRightStore members;
  private final StaffChangeStore rosters;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  GroupEdit(
      GroupStore groups,
      UserRightStore members,
      StaffChangeStore rosters,
      AuditLog audit,
      TransactionOperations transactions) {
    this.groups = groups;
    this.members = members;
    this.rosters = rosters;
    this.audit = audit;
    this.transactions = transactions;
  }

  public static Form form() {
    return FORM;
  }

  public Group add(Actor actor, Input input) {
    ValidatedInput fields = FORM.check(input).orRefuse();
    String name = fields.require(NAME);
    Set<String> permissions = new TreeSet<>(fields.texts(PERMISSIONS).orElse(List.of()));
    return transactions.execute(
        _ -> {
          requireGrant(actor, StaffRight.ADD_GROUP, permissions);
          long id = groups.create(name).orElseThrow(GroupEdit::taken);
          groups.setPermissions(id, permissions);
          note(actor, EventKind.STAFF_GROUP_ADDED, id, name, Set.of(), permissions);
          return new Group(id, name, permissions);
        });
  }

  /** Replaces the name and, if they were sent, the permissions. */
  public Group replace(Actor actor, long id, Input input) {
    return change(actor, id, FORM.check(input).orRefuse());
  }

  /** Changes the fields that were sent. */
  public Group update(Actor actor, long id, Input input) {
    return change(actor, id, FORM.checkSent(input).orRefuse());
  }

  private Group change(Actor actor, long id, ValidatedInput fields) {
    return transactions.execute(
        _ -> {
          Authority authority = authority(actor);
          Group before = groups.lock(id).orElseThrow(NotFound::new);
          String name = fields.text(NAME).orElse(before.name());
          Set<String> after =
              fields.texts(PERMISSIONS).<Set<String>>map(TreeSet::new).orElse(before.permissions());
          var concerned = new LinkedHashSet<>(before.permissions());
          concerned.addAll(after);
          requireChange(authority, before, StaffRight.CHANGE_GROUP, concerned);
          write(actor, before, new Group(id, name, after));
          return new Group(id, name, after);
        });
  }

  public void remove(Actor actor, long id) {
    transactions.executeWithoutResult(
        _ -> {
          Authority authority = authority(actor);
          Group group = groups.lock(id).orElseThrow(NotFound::new);
          requireChange(authority, group, StaffRight.DELETE_GROUP, group.permissions());
          groups.remove(id);
          note(
              actor,
              EventKind.STAFF_GROUP_DELETED,
              id,
              group.name(),
              group.permissions(),
              Set.of());
        });
  }

  private Authority authority(Actor actor) {
    return rosters.lock(List.of(actor.userId())).authorityOf(actor.userId());
  }

  private void requireGrant(Actor actor, String right, Collection<String> permissions) {
    Authority authority = authority(actor);
    authority.requireRight(right);
    authority.requireGrant(permissions);
  }

  /**
   * Refuses a change of the actor's own group, which would change the actor's own rights. Refuses
   * every change of a group without permissions: other services read its name, and with a
   * permission or another name the actor could add users to it.
   */
  private void requireChange(
      Authority authority, Group group, String right, Collection<String> permissions) {
    authority.requireRight(right);
    authority.requireGrant(permissions);
    boolean isSuperuser = authority.actor().isSuperuser();
    if (!isSuperuser && group.permissions().isEmpty()) {
      throw new PermissionDenied();
    }
    if (!isSuperuser && members.groups(authority.actor().id()).contains(group.id())) {
      throw new PermissionDenied();
    }
  }

  private void write(Actor actor, Group before, Group after) {
    if (before.equals(after)) {
      return;
    }
    if (!before.name().equals(after.name()) && !groups.rename(after.id(), after.name())) {
      throw taken();
    }
    groups.setPermissions(after.id(), after.permissions());
    String names =
        before.name().equals(after.name()) ? after.name() : before.name() + " → " + after.name();
    note(
        actor,
        EventKind.STAFF_GROUP_CHANGED,
        after.id(),
        names,
        before.permissions(),
        after.permissions());
  }

  private void note(
      Actor actor, EventKind kind, long id, String name, Set<String> before, Set<String> after) {
    audit.add(
        actor
            .event(kind, Event.NO_USER)
            .on("group " + id)
            .with((name + " " + Differences.text(before, after)).strip()));
  }

  private static ValidationFailed taken() {
    return new ValidationFailed(NAME, TAKEN);
  }
}
