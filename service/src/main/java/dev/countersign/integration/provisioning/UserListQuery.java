package dev.countersign.integration.provisioning;

import dev.countersign.identity.users.UserFilter;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import java.util.Locale;
import java.util.Optional;

/** The search, the filters and the page of a request for users. */
record UserListQuery(UserFilter filter, PageRequest<Cursor> page) {

  static final String SEARCH = "search";
  static final String IS_STAFF = "is_staff";
  static final String IS_ACTIVE = "is_active";
  static final String IS_SUPERUSER = "is_superuser";

  static UserListQuery of(
      String search, String isStaff, String isActive, String isSuperuser, long after, long before) {
    return new UserListQuery(
        new UserFilter(
            search,
            flag(IS_STAFF, isStaff),
            flag(IS_ACTIVE, isActive),
            flag(IS_SUPERUSER, isSuperuser)),
        PageRequest.of(cursor(after), cursor(before)));
  }

  /** Reads a filter; an empty text means that the filter is absent. */
  private static Optional<Boolean> flag(String name, String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "" -> Optional.empty();
      case "true", "1" -> Optional.of(true);
      case "false", "0" -> Optional.of(false);
      default -> throw new ValidationFailed(name, "Must be a valid boolean.");
    };
  }

  /** Returns the cursor, or empty for 0, which is never a user id. */
  private static Optional<Cursor> cursor(long id) {
    return Optional.of(id)
        .filter(known -> known != 0)
        .map(known -> new Cursor("", Long.toString(known)));
  }
}
