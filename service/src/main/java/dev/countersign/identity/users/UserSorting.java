package dev.countersign.identity.users;

import dev.countersign.platform.paging.Cursor;

/** Lists the columns by which users can be sorted. */
public enum UserSorting {
  ID("id"),
  USERNAME("lower(username) collate \"C\""),
  DATE_JOINED("date_joined"),
  LAST_LOGIN("coalesce(last_login, '-infinity'::timestamptz)");

  private static final String NEVER = "never";

  private final String expression;

  UserSorting(String expression) {
    this.expression = expression;
  }

  /** Returns the expression of the column; an index has it, except for the last login. */
  public String expression() {
    return expression;
  }

  /** Returns the cursor at a user; {@code name} is the form of the username that is sorted. */
  Cursor cursor(User user, String name) {
    String key =
        switch (this) {
          case ID -> "";
          case USERNAME -> name;
          case DATE_JOINED -> user.dateJoined().toString();
          case LAST_LOGIN -> user.lastLogin() == null ? NEVER : user.lastLogin().toString();
        };
    return new Cursor(key, Long.toString(user.id()));
  }

  /** Returns the sort key of a cursor; rejects a forged cursor whose time is invalid. */
  String key(Cursor cursor) {
    if (this == ID || this == USERNAME) {
      return cursor.key();
    }
    return this == LAST_LOGIN && cursor.key().equals(NEVER)
        ? "-infinity"
        : cursor.instant().toString();
  }

  /**
   * The tables that a list is read from, with the expressions by which it sorts and filters.
   *
   * @param lastLogin the expression that has an order for users who never logged in too
   * @param userId the id beside it, of the same table, so that one index has both
   * @param loginTime the column that filters compare
   */
  record Source(
      String tables, String lastLogin, String userId, String loginTime, String ever, String never) {

    static final Source USERS =
        new Source(
            "users",
            LAST_LOGIN.expression,
            "id",
            "last_login",
            "last_login is not null",
            "last_login is null");

    /**
     * Finds users by last login. An entry counts if it is the last login of its user. That is
     * written as a range: PostgreSQL would expect few rows of an equality, and sort all of them.
     */
    private static final Source ENTRIES =
        new Source(
            "users join last_logins on user_id = id and at between %1$s and %1$s"
                .formatted(LAST_LOGIN.expression),
            "at",
            "user_id",
            "at",
            "at > '-infinity'",
            "at = '-infinity'");

    /**
     * Returns the entries if their order helps. A search has few matches, so it sorts the rows of
     * these users.
     */
    static Source of(UserFilter filter, UserSorting sorting) {
      boolean isOrdered =
          sorting == LAST_LOGIN || (sorting == ID && filter.isOfUsersWithoutLogin());
      return isOrdered && filter.search().isEmpty() ? ENTRIES : USERS;
    }

    String expression(UserSorting sorting) {
      return sorting == LAST_LOGIN ? lastLogin : sorting.expression;
    }

    String id(UserSorting sorting) {
      return sorting == LAST_LOGIN ? userId : "id";
    }

    /** Returns the condition of rows beyond the parameters {@code :key} and {@code :id}. */
    String beyond(UserSorting sorting, String comparison) {
      return switch (sorting) {
        case ID -> " and id %s :id".formatted(comparison);
        case USERNAME -> beyond(sorting, comparison, ":key collate \"C\"");
        case DATE_JOINED, LAST_LOGIN -> beyond(sorting, comparison, "cast(:key as timestamptz)");
      };
    }

    private String beyond(UserSorting sorting, String comparison, String key) {
      return " and (%s, %s) %s (%s, :id)"
          .formatted(expression(sorting), id(sorting), comparison, key);
    }
  }
}
