package dev.countersign.operations.djangoreturn;

import dev.countersign.credentials.takeover.CarriedKeyStore;
import dev.countersign.credentials.takeover.TakeoverSettings;
import dev.countersign.operations.djangoreturn.OwnUserStore.OwnUser;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.DjangoUser;
import dev.countersign.operations.djangotakeover.TakeoverState;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.Progress;
import dev.countersign.platform.settings.Secret;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Makes a Django database equal to Countersign, so that Django can serve again. Compares all rows
 * and writes the differences in transactions of one page each, so an interrupted return is
 * repeated.
 */
@Component
public class DjangoReturn {

  /**
   * What an operator chooses.
   *
   * @param isRehearsal Whether to undo everything at the end.
   * @param isLast Whether Django serves from now on, so that all logins here end.
   */
  public record Choices(Collection<String> skippedColumns, boolean isRehearsal, boolean isLast) {}

  private static final int PAGE = 2_000;

  private final OwnUserStore users;
  private final OwnGroupStore groups;
  private final OwnLoginStore logins;
  private final TokenReturn tokens;
  private final SessionReturn sessions;
  private final TakeoverState state;
  private final CarriedKeyStore keys;
  private final TakeoverSettings takeover;
  private final TransactionOperations transactions;
  private final Clock clock;

  DjangoReturn(
      OwnUserStore users,
      OwnGroupStore groups,
      OwnLoginStore logins,
      TokenReturn tokens,
      SessionReturn sessions,
      TakeoverState state,
      CarriedKeyStore keys,
      TakeoverSettings takeover,
      TransactionOperations transactions,
      Clock clock) {
    this.users = users;
    this.groups = groups;
    this.logins = logins;
    this.tokens = tokens;
    this.sessions = sessions;
    this.state = state;
    this.keys = keys;
    this.takeover = takeover;
    this.transactions = transactions;
    this.clock = clock;
  }

  public ReturnReport run(
      DjangoStore django,
      DjangoSettings settings,
      Secret secretKey,
      Choices choices,
      PrintWriter progress) {
    refuseIfUnsafe(django, secretKey);
    var report = new ReturnReport();
    Runnable all = () -> write(django, settings, secretKey, choices, report, progress);
    if (choices.isRehearsal()) {
      django.rolledBack(all);
      return report;
    }
    all.run();
    if (choices.isLast()) {
      transactions.executeWithoutResult(
          _ -> {
            logins.endAll();
            state.markReturned();
          });
    }
    return report;
  }

  /** Refuses to write where ids may name other users, or where Django has newer values. */
  private void refuseIfUnsafe(DjangoStore django, Secret secretKey) {
    Secret tokenKey = takeover.key() == null ? secretKey : takeover.key();
    if (!state.isCarried() || !keys.contains(tokenKey)) {
      throw new CommandFailed(
          "No import with this key is complete, so ids may name other users. Nothing was written.");
    }
    if (state.isReturned()) {
      throw new CommandFailed(
          "The return is complete, so Django may have newer values. Nothing was written.");
    }
    if (django.isFollowed()) {
      throw new CommandFailed(
          "The triggers of `takeover follow` are still in the Django database: run `takeover follow"
              + " --stop` before the switch. Nothing was written.");
    }
  }

  private void write(
      DjangoStore django,
      DjangoSettings settings,
      Secret secretKey,
      Choices choices,
      ReturnReport report,
      PrintWriter progress) {
    var userReturn =
        new UserReturn(django, settings, choices.skippedColumns(), report, clock.instant());
    var target = new TokenReturn.Target(django, settings, report);
    var groupReturn = new GroupReturn(groups, django, settings, report);
    django.inTransaction(groupReturn::writeGroups);
    writeUsers(userReturn, groupReturn, target, progress);
    removeUsers(userReturn, target, progress);
    if (!choices.isRehearsal()) {
      userReturn.moveSequence(); // A rollback does not undo it.
    }
    tokens.writeBlacklist(target);
    if (!takeover.isReturnable(clock.instant())) {
      report.lost(
          "setting is off: countersign.takeover.returnable. Django refuses the access and refresh"
              + " tokens of Countersign",
          1,
          List.of());
    }
    boolean isStored =
        settings.session().engine().matches(".*\\.(db|cached_db)")
            && target.stored().has(DjangoCredentialStore.SESSIONS);
    if (isStored) {
      sessions.write(
          target,
          userReturn.theirs(),
          new DjangoSessionContent(secretKey, settings),
          clock.instant());
    } else {
      sessions.countLost(report);
    }
  }

  private void writeUsers(
      UserReturn userReturn,
      GroupReturn groupReturn,
      TokenReturn.Target target,
      PrintWriter progress) {
    var compared = new Progress(progress, "users compared");
    List<OwnUser> page = users.listAfter(Long.MIN_VALUE, PAGE);
    while (!page.isEmpty()) {
      List<OwnUser> rows = page;
      List<Long> ids = rows.stream().map(OwnUser::id).toList();
      target
          .django()
          .inTransaction(
              () -> {
                userReturn.write(rows);
                groupReturn.writeGrants(ids);
                tokens.writeStaticTokens(ids, target);
              });
      compared.steps(rows.size());
      page = users.listAfter(rows.getLast().id(), PAGE);
    }
    compared.end();
    target.django().inTransaction(userReturn::retry);
  }

  /** Deletes the users who were deleted here, and no user whom the import left out. */
  private void removeUsers(UserReturn userReturn, TokenReturn.Target target, PrintWriter progress) {
    var compared = new Progress(progress, "users of Django compared");
    List<DjangoUser> page = userReturn.theirs().listAfter(Long.MIN_VALUE, PAGE);
    while (!page.isEmpty()) {
      List<DjangoUser> rows = page;
      Set<Long> missing = users.missing(rows.stream().map(DjangoUser::id).toList());
      Set<Long> deleted = users.deleted(missing);
      target
          .django()
          .inTransaction(
              () ->
                  rows.stream()
                      .filter(user -> deleted.contains(user.id()))
                      .forEach(userReturn::remove));
      missing.removeAll(deleted);
      target
          .report()
          .changes(
              "users of Django without a user of Countersign: they stay as they are",
              missing.size(),
              missing.stream().map(String::valueOf).toList());
      compared.steps(rows.size());
      page = userReturn.theirs().listAfter(rows.getLast().id(), PAGE);
    }
    compared.end();
  }
}
