package dev.countersign.operations.djangotakeover;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.UserOwnedRowsStore;
import dev.countersign.identity.users.UserStore;
import dev.countersign.operations.djangotakeover.DjangoChangeStore.Change;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Token;
import dev.countersign.platform.settings.Secret;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Copies the present state of rows that have changed in Django. Users come first, because the other
 * rows need them; sessions come last, because a new password ends those of the earlier one.
 */
@Component
class ChangeCopy {

  static final String USERS = "users";
  static final String GROUPS = "groups";
  static final String GRANTS = "grants";
  static final String TOKENS = "tokens";
  static final String BLACKLIST = "blacklist";
  static final String SESSIONS = "sessions";

  /** The Django database with what is needed to read it. */
  record Source(
      DjangoUserStore users,
      DjangoGroupStore groups,
      DjangoCredentialStore credentials,
      DjangoSessionReader reader,
      DjangoSettings settings,
      CollisionRule onCollision) {

    Source(
        DjangoStore django,
        DjangoSettings settings,
        List<Secret> secretKeys,
        DjangoImport.Choices choices) {
      this(
          django.users(settings, choices.skippedColumns()),
          django.groups(),
          django.credentials(settings),
          new DjangoSessionReader(secretKeys),
          settings,
          choices.onCollision());
    }
  }

  private final UserCopy users;
  private final CopiedGroupStore groups;
  private final CredentialCopy credentials;
  private final UserStore present;
  private final StaffChangeStore removals;
  private final UserOwnedRowsStore owned;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  ChangeCopy(
      UserCopy users,
      CopiedGroupStore groups,
      CredentialCopy credentials,
      UserStore present,
      StaffChangeStore removals,
      UserOwnedRowsStore owned,
      AuditLog audit,
      TransactionOperations transactions) {
    this.users = users;
    this.groups = groups;
    this.credentials = credentials;
    this.present = present;
    this.removals = removals;
    this.owned = owned;
    this.audit = audit;
    this.transactions = transactions;
  }

  void copy(List<Change> changes, Source source) {
    transactions.executeWithoutResult(
        _ -> {
          copyUsers(ids(changes, USERS), source);
          if (!ids(changes, GROUPS).isEmpty()) {
            groups.replace(source.groups().groups(), source.groups().groupPermissions());
          }
          copyGrants(ids(changes, GRANTS), source);
          copyTokens(ids(changes, TOKENS), source);
          Set<Long> blacklisted = ids(changes, BLACKLIST);
          if (!blacklisted.isEmpty()) {
            credentials.addBlacklisted(source.credentials().blacklisted(blacklisted));
          }
          copySessions(keys(changes, SESSIONS), source);
        });
  }

  private void copyUsers(Set<Long> ids, Source source) {
    if (ids.isEmpty()) {
      return;
    }
    List<DjangoUser> found = source.users().find(ids);
    users.add(found, source.onCollision(), true);
    users.update(found);
    var gone = new HashSet<>(ids);
    found.forEach(user -> gone.remove(user.id()));
    gone.forEach(this::remove);
  }

  private void remove(long id) {
    present
        .find(id)
        .ifPresent(
            user -> {
              owned.remove(id);
              removals.remove(user);
              audit.add(Event.about(id, EventKind.USER_DELETED, Origin.command("takeover follow")));
            });
  }

  private void copyGrants(Set<Long> userIds, Source source) {
    if (userIds.isEmpty()) {
      return;
    }
    groups.removeGrants(userIds);
    DjangoSettings.Relation memberships = source.settings().userGroups();
    if (memberships != null) {
      groups.addMemberships(source.groups().membershipsOf(memberships, userIds));
    }
    DjangoSettings.Relation permissions = source.settings().userPermissions();
    if (permissions != null) {
      groups.addPermissions(source.groups().permissionsOf(permissions, userIds));
    }
  }

  private void copyTokens(Set<Long> userIds, Source source) {
    if (userIds.isEmpty()) {
      return;
    }
    List<Token> found = source.credentials().tokensOf(userIds);
    var without = new HashSet<>(userIds);
    found.forEach(token -> without.remove(token.userId()));
    credentials.addTokens(found);
    credentials.removeTokens(without);
  }

  private void copySessions(Set<String> keys, Source source) {
    if (keys.isEmpty()) {
      return;
    }
    List<Session> found = source.credentials().sessions(keys);
    credentials.removeSessions(keys);
    credentials.addSessions(found, source.reader(), source.users());
  }

  private static Set<Long> ids(List<Change> changes, String source) {
    return keys(changes, source).stream().map(Long::valueOf).collect(Collectors.toSet());
  }

  private static Set<String> keys(List<Change> changes, String source) {
    return changes.stream()
        .filter(change -> change.source().equals(source))
        .map(Change::key)
        .collect(Collectors.toSet());
  }
}
