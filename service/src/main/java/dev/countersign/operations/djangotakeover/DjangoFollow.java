package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.DjangoChangeStore.Change;
import dev.countersign.operations.djangotakeover.DjangoChangeStore.Watched;
import dev.countersign.platform.settings.Secret;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.springframework.stereotype.Component;

/** Keeps the copy equal to the Django database while Django still serves. */
@Component
public class DjangoFollow {

  private static final int MOST_CHANGES = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final DjangoImport imports;
  private final ChangeCopy copies;

  DjangoFollow(DjangoImport imports, ChangeCopy copies) {
    this.imports = imports;
    this.copies = copies;
  }

  /**
   * Installs the triggers at the first call, or if an earlier one died before the last trigger,
   * then copies everything, then copies changes until there are none, or, if it goes on, until the
   * thread is interrupted.
   */
  public void run(
      DjangoStore django,
      DjangoSettings settings,
      List<Secret> secretKeys,
      DjangoImport.Choices choices,
      boolean goesOn,
      PrintWriter progress) {
    var changes = django.changes();
    List<Watched> watched = watched(django, settings);
    if (!changes.isInstalled(watched)) {
      // Before the triggers: a process that dies in between must not leave a complete import.
      imports.restart();
      changes.install(watched);
    }
    if (!imports.isComplete()) {
      imports.run(django, settings, secretKeys, choices, progress);
    }
    var source = new ChangeCopy.Source(django, settings, secretKeys, choices);
    do {
      copyAll(changes, source, progress);
      LockSupport.parkNanos(PAUSE.toNanos());
    } while (goesOn && !Thread.currentThread().isInterrupted());
  }

  /**
   * Removes the triggers and the records from the Django database, or neither: records without
   * triggers would make the next run copy everything again.
   */
  public static void stop(DjangoStore django) {
    django.inTransaction(django.changes()::remove);
  }

  private void copyAll(DjangoChangeStore changes, ChangeCopy.Source source, PrintWriter progress) {
    List<Change> some = changes.list(MOST_CHANGES);
    while (!some.isEmpty()) {
      copies.copy(some, source);
      changes.forget(some);
      Duration lag = Duration.between(some.getFirst().at(), changes.now());
      progress.println(
          "%d changes copied, the oldest after %d ms".formatted(some.size(), lag.toMillis()));
      progress.flush();
      some = changes.list(MOST_CHANGES);
    }
  }

  private static List<Watched> watched(DjangoStore django, DjangoSettings settings) {
    var schema = django.schema(settings.timeZone());
    var all = new ArrayList<Watched>();
    all.add(new Watched(ChangeCopy.USERS, settings.userTable(), settings.idColumn()));
    all.add(new Watched(ChangeCopy.GROUPS, "auth_group", "id"));
    all.add(new Watched(ChangeCopy.GROUPS, "auth_group_permissions", "group_id"));
    if (settings.userGroups() != null) {
      all.add(
          new Watched(
              ChangeCopy.GRANTS, settings.userGroups().table(), settings.userGroups().user()));
    }
    if (settings.userPermissions() != null) {
      all.add(
          new Watched(
              ChangeCopy.GRANTS,
              settings.userPermissions().table(),
              settings.userPermissions().user()));
    }
    all.add(new Watched(ChangeCopy.TOKENS, DjangoCredentialStore.TOKENS, "user_id"));
    all.add(new Watched(ChangeCopy.BLACKLIST, DjangoCredentialStore.BLACKLIST, "id"));
    all.add(new Watched(ChangeCopy.SESSIONS, DjangoCredentialStore.SESSIONS, "session_key"));
    return all.stream().filter(watched -> schema.has(watched.table())).toList();
  }
}
