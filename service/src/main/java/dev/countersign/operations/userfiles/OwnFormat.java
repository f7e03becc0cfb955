package dev.countersign.operations.userfiles;

import dev.countersign.identity.groups.PermissionName;
import dev.countersign.identity.users.StoredUser;
import java.util.stream.Stream;

/** Reads lines that {@code users export} wrote. */
final class OwnFormat {

  private static final int LONGEST_NAME = 150;
  private static final int LARGEST_EXTRA = 8192;

  private final boolean needsIds;

  OwnFormat(boolean needsIds) {
    this.needsIds = needsIds;
  }

  Reading read(String line) {
    return GroupLine.read(line).orElseGet(() -> user(line));
  }

  private Reading user(String line) {
    StoredUser user;
    try {
      user = StoredUser.ofJson(line);
    } catch (IllegalArgumentException wrong) {
      return new Reading.Invalid(String.valueOf(wrong.getMessage()));
    }
    if (needsIds && user.id() == null) {
      return new Reading.Invalid("it has no id. To assign new ids, use --new-ids.");
    }
    return fault(user).isEmpty() ? new Reading.Valid(user) : new Reading.Invalid(fault(user));
  }

  /** Returns why PostgreSQL or the service could not keep the user; empty if both can. */
  private static String fault(StoredUser user) {
    StoredUser.Details details = user.details();
    if (details.firstName().length() > LONGEST_NAME || details.lastName().length() > LONGEST_NAME) {
      return "a name of the person has more than 150 characters.";
    }
    if (!details.permissions().stream().allMatch(PermissionName::isValid)) {
      return "a permission is not of the form app.codename.";
    }
    String extra = details.extra().toString();
    if (extra.length() > LARGEST_EXTRA) {
      return "its extra has more than 8192 characters.";
    }
    boolean hasNull =
        extra.contains("\\u0000")
            || Stream.of(user.email(), user.password(), details.firstName(), details.lastName())
                .anyMatch(text -> text.indexOf('\0') >= 0);
    return hasNull ? "it contains a null character." : "";
  }
}
