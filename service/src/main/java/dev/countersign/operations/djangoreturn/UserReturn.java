package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangoreturn.OwnUserStore.OwnUser;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import dev.countersign.operations.djangotakeover.DjangoUser;
import dev.countersign.operations.djangotakeover.DjangoUserStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/** Writes users who were added, changed or deleted since the switch to the Django database. */
final class UserReturn {

  /** The algorithms of Django's own password hashers. */
  private static final Set<String> KNOWN_HASHES =
      Set.of("pbkdf2_sha256", "pbkdf2_sha1", "argon2", "bcrypt_sha256", "bcrypt", "scrypt");

  /** A row to write, and whether Django lacks the user. */
  private record Write(OwnUser own, boolean isNew, Map<String, @Nullable Object> row) {}

  private final DjangoStore django;
  private final DjangoSettings settings;
  private final DjangoUserStore theirs;
  private final ReturnedUserStore store;
  private final ReturnedRow rows;
  private final ReturnReport report;
  private final Instant now;
  private final List<Write> refused = new ArrayList<>();

  UserReturn(
      DjangoStore django,
      DjangoSettings settings,
      Collection<String> skippedColumns,
      ReturnReport report,
      Instant now) {
    this.django = django;
    this.settings = settings;
    this.theirs = django.users(settings, skippedColumns);
    this.store = new ReturnedUserStore(django, settings);
    this.rows =
        new ReturnedRow(settings, theirs.columns(), theirs.extraColumns(), store.neededColumns());
    this.report = report;
    this.now = now;
  }

  DjangoUserStore theirs() {
    return theirs;
  }

  /** Writes a page of users inside a transaction of the caller. */
  void write(List<OwnUser> page) {
    Map<Long, DjangoUser> found =
        theirs.find(page.stream().map(OwnUser::id).toList()).stream()
            .collect(Collectors.toMap(DjangoUser::id, Function.identity()));
    var writes = new ArrayList<Write>();
    for (OwnUser own : page) {
      DjangoUser there = found.get(own.id());
      Map<String, @Nullable Object> row =
          there == null ? rows.added(own, now) : rows.changed(own, there);
      if (!row.isEmpty()) {
        writes.add(new Write(own, there == null, row));
      }
      noteUnknownValues(own);
    }
    try {
      django.inSavepoint(() -> writes.forEach(this::write));
      writes.forEach(this::count);
    } catch (DataAccessException one) {
      writes.forEach(write -> attempt(write, _ -> refused.add(write)));
    }
  }

  /** Tries refused users again: the name that one of them takes may have become free. */
  void retry() {
    List<Write> again = List.copyOf(refused);
    refused.clear();
    for (Write write : again) {
      attempt(
          write,
          reason ->
              report.lost(
                  "users that the Django database refuses",
                  1,
                  List.of("%d: %s".formatted(write.own().id(), reason))));
    }
  }

  private void attempt(Write write, Consumer<String> onRefusal) {
    try {
      django.inSavepoint(() -> write(write));
      count(write);
    } catch (DataAccessException reason) {
      onRefusal.accept(text(reason));
    }
  }

  private void write(Write write) {
    if (write.isNew()) {
      store.add(write.row());
    } else {
      store.update(write.own().id(), write.row());
    }
  }

  private void count(Write write) {
    report.wrote(write.isNew() ? "users added" : "users changed", 1);
    if (write.row().get("password") instanceof String hash) {
      notePassword(write.own().id(), hash);
    }
  }

  private void notePassword(long id, String hash) {
    String algorithm = hash.contains("$") ? hash.substring(0, hash.indexOf('$')) : "";
    List<String> example = List.of(Long.toString(id));
    if (hash.equals(OwnUserStore.MUST_CHANGE)) {
      report.lost("passwords that must be changed: Django gets none; set them", 1, example);
    } else if (!hash.startsWith("!") && !KNOWN_HASHES.contains(algorithm)) {
      report.lost("new passwords whose format Django lacks: reset them", 1, example);
    } else if (algorithm.equals("argon2") && lacksArgon2()) {
      report.lost(
          "new passwords that Django cannot check: install argon2-cffi and add"
              + " Argon2PasswordHasher to PASSWORD_HASHERS",
          1,
          example);
    }
  }

  private boolean lacksArgon2() {
    return !settings.passwordHashers().isEmpty()
        && settings.passwordHashers().stream()
            .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("argon2"));
  }

  private void noteUnknownValues(OwnUser own) {
    for (String name : rows.unknownValues(own)) {
      report.lost("values of extra for which Django has no column", 1, List.of(name));
    }
  }

  /** Deletes a user. A user whom other tables refer to is deactivated instead. */
  void remove(DjangoUser user) {
    try {
      django.inSavepoint(() -> store.remove(user.id()));
      report.wrote("users deleted", 1);
    } catch (DataAccessException referred) {
      if (user.isActive()) {
        django.inSavepoint(
            () -> store.update(user.id(), Map.of("is_active", false, "password", "!")));
      }
      report.changes(
          "deleted users to whom tables of the project refer: they are deactivated; delete them with"
              + " Django",
          1,
          List.of(Long.toString(user.id())));
    }
  }

  void moveSequence() {
    store.moveSequence();
  }

  /** Returns the first line of the error, without the values of the row. */
  private static String text(DataAccessException refusal) {
    String message =
        String.valueOf(NestedExceptionUtils.getMostSpecificCause(refusal).getMessage());
    return message.lines().findFirst().orElse("");
  }
}
