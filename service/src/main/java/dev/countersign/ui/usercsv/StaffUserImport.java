package dev.countersign.ui.usercsv;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.ImportOutcome;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.UserImport;
import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.accounts.UserRightsEdit;
import dev.countersign.selfservice.passwordreset.StaffResetLink;
import dev.countersign.ui.usercsv.StoredFiles.StoredFile;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Keeps, previews and imports a file of users on behalf of staff. */
@Component
class StaffUserImport {

  private static final int BATCH = 250;
  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final String GONE = "This file was replaced or has expired. Upload it again.";

  private final StoredFiles files;
  private final UserImportStore store;
  private final UserFileReader reader;
  private final UserImport users;
  private final UserRightsEdit rights;
  private final StaffChangeStore rosters;
  private final StaffResetLink resetLink;
  private final TransactionOperations transactions;

  StaffUserImport(
      StoredFiles files,
      UserImportStore store,
      UserFileReader reader,
      UserImport users,
      UserRightsEdit rights,
      StaffChangeStore rosters,
      StaffResetLink resetLink,
      TransactionOperations transactions) {
    this.files = files;
    this.store = store;
    this.reader = reader;
    this.users = users;
    this.rights = rights;
    this.rosters = rosters;
    this.resetLink = resetLink;
    this.transactions = transactions;
  }

  /** Keeps the file for the preview. Adds no user. */
  void keep(Actor actor, byte[] content) {
    List<FileLine> _ = reader.read(content); // Refuses a file that cannot be read.
    files.keep(actor.userId(), content);
  }

  void discard(Actor actor) {
    store.remove(actor.userId());
  }

  /** Returns what the import of the actor's file would do, or has done. */
  Optional<ImportPreview> preview(Actor actor) {
    return files
        .find(actor.userId())
        .map(
            file -> {
              List<FileLine> lines = checked(actor, reader.read(file.content()));
              List<StoredUser> valid = valid(lines);
              return ImportPreview.of(file, lines, users.obstacles(valid));
            });
  }

  /**
   * Imports the file in batches, for half of the request's time at most. Continues where an earlier
   * call has stopped. Each batch is written with the position after it, so that no batch is lost or
   * written twice.
   *
   * @param digest the file that the actor has seen
   */
  void run(Actor actor, String digest, boolean sendsLinks) {
    StoredFile file =
        files
            .find(actor.userId())
            .filter(found -> found.digest().equals(digest))
            .orElseThrow(() -> new ValidationFailed("non_field_errors", GONE));
    List<FileLine> lines = checked(actor, reader.read(file.content()));
    boolean links = (sendsLinks || file.row().sendsLinks()) && resetLink.isReady();
    if (links) {
      store.sendLinks(actor.userId(), file.row().digest());
    }
    Duration reserve = Deadline.within(LONGEST).dividedBy(2);
    boolean hasMore = true;
    while (hasMore && Deadline.within(LONGEST).compareTo(reserve) > 0) {
      hasMore = transactions.execute(_ -> importBatch(actor, file, lines, links));
    }
  }

  /** Returns whether there are more records. */
  private boolean importBatch(Actor actor, StoredFile file, List<FileLine> lines, boolean links) {
    int begin = store.lockPosition(actor.userId(), file.row().digest()).orElse(lines.size());
    int end = Math.min(begin + BATCH, lines.size());
    if (begin >= end) {
      return false;
    }
    List<StoredUser> batch = valid(lines.subList(begin, end));
    List<ImportOutcome> outcomes =
        users.byStaff(
            actor.userId(),
            batch,
            (id, user) -> added(actor, id, user),
            authority -> requireGroups(authority, batch));
    int added = 0;
    int present = 0;
    for (int at = 0; at < batch.size(); at++) {
      switch (outcomes.get(at)) {
        case ImportOutcome.Added(long id) -> {
          added++;
          if (links && needsLink(batch.get(at))) {
            resetLink.sendToNew(actor, id);
          }
        }
        case ImportOutcome.Present _ -> present++;
        case ImportOutcome.Taken _ -> {}
      }
    }
    store.advance(actor.userId(), end, added, present);
    return end < lines.size();
  }

  private static boolean needsLink(StoredUser user) {
    return user.isActive() && user.password().startsWith(Passwords.UNUSABLE);
  }

  private static Event added(Actor actor, long id, StoredUser user) {
    String groups =
        user.details().groups().stream()
            .map(group -> " +group:" + group)
            .collect(Collectors.joining());
    return actor
        .event(EventKind.STAFF_USER_ADDED, id)
        .with("import is_staff=false is_superuser=false" + groups);
  }

  private static List<StoredUser> valid(List<FileLine> lines) {
    return lines.stream().flatMap(line -> line.user().stream()).toList();
  }

  /** Refuses records whose groups do not exist, or that the actor may not give. */
  private List<FileLine> checked(Actor actor, List<FileLine> lines) {
    Set<String> wanted = groups(valid(lines));
    if (wanted.isEmpty()) {
      return lines;
    }
    Set<String> allowed =
        transactions.execute(
            _ ->
                rights.grantable(
                    rosters.lock(List.of(actor.userId())).authorityOf(actor.userId()), wanted));
    return lines.stream().map(line -> withGroups(line, allowed)).toList();
  }

  private static FileLine withGroups(FileLine line, Set<String> allowed) {
    return line.user().stream()
        .flatMap(user -> user.details().groups().stream())
        .filter(group -> !allowed.contains(group))
        .findFirst()
        .map(
            group ->
                line.refused(
                    "groups", "There is no group %s to which you can add users.".formatted(group)))
        .orElse(line);
  }

  /** Refuses the batch if a group was deleted, or the actor lost a right, since the check. */
  private void requireGroups(Authority authority, Collection<StoredUser> batch) {
    Set<String> wanted = groups(batch);
    if (!wanted.isEmpty() && !rights.grantable(authority, wanted).containsAll(wanted)) {
      throw new PermissionDenied();
    }
  }

  private static Set<String> groups(Collection<StoredUser> users) {
    return users.stream()
        .flatMap(user -> user.details().groups().stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
