package dev.countersign.operations.userfiles;

import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.StoredUser;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Returns the valid users of a file and reports the other entries. Reads the whole file even if an
 * entry is invalid, so that one run reports all of them; the end of the file then fails.
 */
final class CheckedUsers implements Iterator<StoredUser> {

  /** An entry and where it is. */
  record Placed(String place, Reading reading) {}

  private final Iterator<Placed> entries;
  private final LineReport report;
  private final Predicate<String> isTooExpensive;
  private final Consumer<GroupLine> groups;
  private @Nullable StoredUser next;

  /**
   * Reads the entries.
   *
   * @param isTooExpensive Returns whether a password hash costs too much to be checked; its user is
   *     imported without a password.
   */
  CheckedUsers(
      Iterator<Placed> entries,
      LineReport report,
      Predicate<String> isTooExpensive,
      Consumer<GroupLine> groups) {
    this.entries = entries;
    this.report = report;
    this.isTooExpensive = isTooExpensive;
    this.groups = groups;
  }

  @Override
  public boolean hasNext() {
    while (next == null && entries.hasNext()) {
      Placed entry = entries.next();
      next = user(entry.place(), entry.reading());
    }
    if (next == null) {
      report.requireAllValid();
    }
    return next != null;
  }

  @Override
  public StoredUser next() {
    if (!hasNext() || next == null) {
      throw new NoSuchElementException();
    }
    StoredUser user = next;
    next = null;
    return user;
  }

  private @Nullable StoredUser user(String place, Reading reading) {
    return switch (reading) {
      case Reading.Valid(var user) -> {
        if (isTooExpensive.test(user.password())) {
          report.withoutPassword(place, "a check of its password hash would cost too much.");
          yield user.withPassword(Passwords.UNUSABLE);
        }
        yield user;
      }
      case Reading.WithoutPassword(var user, String reason) -> {
        report.withoutPassword(place, reason);
        yield user;
      }
      case Reading.Group(var group) -> {
        groups.accept(group);
        yield null;
      }
      case Reading.LeftOut(String reason) -> {
        report.leftOut(place, reason);
        yield null;
      }
      case Reading.Invalid(String reason) -> {
        report.invalid(place, reason);
        yield null;
      }
    };
  }
}
