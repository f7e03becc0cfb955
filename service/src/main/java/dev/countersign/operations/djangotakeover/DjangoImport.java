package dev.countersign.operations.djangotakeover;

import dev.countersign.credentials.takeover.CarriedKeyStore;
import dev.countersign.credentials.takeover.TakeoverSettings;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.Grant;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.settings.Secret;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Copies users, groups and credentials from a Django database. Each page is one transaction that
 * also stores the position, so that an interrupted import goes on where it stopped.
 */
@Component
public class DjangoImport {

  /**
   * What an operator chooses.
   *
   * @param skippedColumns Columns of the user model that are not copied.
   * @param isRepeated Whether to copy again after a complete import.
   * @param isFollowed Whether users that exist get the values of Django.
   */
  public record Choices(
      CollisionRule onCollision,
      Collection<String> skippedColumns,
      boolean isRepeated,
      boolean isFollowed) {}

  private static final String COMPLETE = "complete";

  /** Marks that an import was complete once: ids of Django are those of its users. */
  static final String CARRIED = "carried";

  private final TakeoverPositionStore positions;
  private final PagedCopy pages;
  private final ReservedIds ids;
  private final UserCopy users;
  private final CopiedGroupStore groups;
  private final CredentialCopy credentials;
  private final CarriedKeyStore keys;
  private final TakeoverSettings settingsOfTokens;

  DjangoImport(
      TakeoverPositionStore positions,
      PagedCopy pages,
      ReservedIds ids,
      UserCopy users,
      CopiedGroupStore groups,
      CredentialCopy credentials,
      CarriedKeyStore keys,
      TakeoverSettings settingsOfTokens) {
    this.positions = positions;
    this.pages = pages;
    this.ids = ids;
    this.users = users;
    this.groups = groups;
    this.credentials = credentials;
    this.keys = keys;
    this.settingsOfTokens = settingsOfTokens;
  }

  /**
   * Copies everything. Inspect the database before.
   *
   * @param secretKeys Django's SECRET_KEY, then SECRET_KEY_FALLBACKS.
   */
  public void run(
      DjangoStore django,
      DjangoSettings settings,
      List<Secret> secretKeys,
      Choices choices,
      PrintWriter progress) {
    boolean idsAreCarried = choices.isFollowed() && positions.find(CARRIED).isPresent();
    begin(choices);
    var source = django.users(settings, choices.skippedColumns());
    copyUsers(source, choices, idsAreCarried, progress);
    copyGroups(django.groups(), settings, progress);
    var stored = django.credentials(settings);
    copyTokens(stored, progress);
    copySessions(stored, new DjangoSessionReader(secretKeys), source, progress);
    keys.add(settingsOfTokens.key() == null ? secretKeys.getFirst() : settingsOfTokens.key());
    positions.clear();
    positions.move(COMPLETE, new TakeoverPositionStore.Position("", 0));
    positions.move(CARRIED, new TakeoverPositionStore.Position("", 0));
  }

  /** Forgets how far an earlier import has come, so that the next one copies everything. */
  void restart() {
    positions.clear();
  }

  boolean isComplete() {
    return positions.find(COMPLETE).isPresent();
  }

  /** Refuses a repetition that was not asked for: it would bring back credentials. */
  private void begin(Choices choices) {
    if (positions.find(COMPLETE).isEmpty()) {
      return;
    }
    if (!choices.isRepeated()) {
      throw new CommandFailed(
          "The import is complete. Before the switch, --repeat copies what Django has added since."
              + " After the switch it would bring back tokens and sessions that have ended here.");
    }
    positions.clear();
  }

  private void copyUsers(
      DjangoUserStore source, Choices choices, boolean idsAreCarried, PrintWriter progress) {
    ids.reserve(source.smallestId(), source.largestId());
    pages
        .of("users", progress)
        .byId(
            source::listAfter,
            DjangoUser::id,
            page -> {
              users.add(page, choices.onCollision(), idsAreCarried);
              if (choices.isFollowed()) {
                users.update(page);
              }
            });
  }

  private void copyGroups(DjangoGroupStore source, DjangoSettings settings, PrintWriter progress) {
    groups.addGroups(source.groups());
    groups.addGroupPermissions(source.groupPermissions());
    DjangoSettings.Relation memberships = settings.userGroups();
    if (memberships != null) {
      pages
          .of("memberships", progress)
          .byId(
              (after, limit) -> source.memberships(memberships, after, limit),
              Grant::id,
              groups::addMemberships);
    }
    DjangoSettings.Relation permissions = settings.userPermissions();
    if (permissions != null) {
      pages
          .of("permissions", progress)
          .byId(
              (after, limit) -> source.permissions(permissions, after, limit),
              Grant::id,
              groups::addPermissions);
    }
  }

  private void copyTokens(DjangoCredentialStore source, PrintWriter progress) {
    if (source.has(DjangoCredentialStore.TOKENS)) {
      pages
          .of("static tokens", progress)
          .byId(source::tokensAfter, DjangoCredentialStore.Token::userId, credentials::addTokens);
    }
    if (source.has(DjangoCredentialStore.BLACKLIST)) {
      pages
          .of("blacklisted tokens", progress)
          .byId(
              source::blacklistedAfter,
              DjangoCredentialStore.Blacklisted::id,
              credentials::addBlacklisted);
    }
  }

  private void copySessions(
      DjangoCredentialStore source,
      DjangoSessionReader reader,
      DjangoUserStore owners,
      PrintWriter progress) {
    if (source.has(DjangoCredentialStore.SESSIONS)) {
      pages
          .of("sessions", progress)
          .byText(
              source::sessionsAfter,
              Session::key,
              page -> credentials.addSessions(page, reader, owners));
    }
  }
}
