package dev.countersign.identity.users;

import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Searches, filters and sorts users; an index finds every page, however deep. */
@Repository
public class UserListStore {

  /** Limits the users that a search finds by name, and likewise by email address. */
  public static final int MOST_MATCHES = 1000;

  private static final String NEVER = "never";
  private static final String NAME = "lower(username) collate \"C\"";
  private static final String LAST_LOGIN = "coalesce(last_login, '-infinity'::timestamptz)";
  private static final String EMAIL = "lower(email) collate \"C\"";

  private final JdbcClient database;

  UserListStore(JdbcClient database) {
    this.database = database;
  }

  /** Holds a user and the form of the name that is sorted. */
  private record Row(User user, String name) {}

  public Slice<User, Cursor> list(
      UserFilter filter, UserSorting sorting, Order order, PageRequest<Cursor> request, int size) {
    boolean isSearch = !filter.search().isEmpty();
    StatementSpec statement =
        database
            .sql(
                (isSearch ? matches(filter) : "")
                    + """
                    select %1$s, lower(username) as name
                      from users
                     where %2$s%3$s
                     order by %4$s %5$s, id %5$s
                     limit :limit
                    """
                        .formatted(
                            UserStore.COLUMNS,
                            isSearch ? "id in (select id from matches)" : conditions(filter),
                            request.from().isPresent()
                                ? beyond(sorting, request.comparison(order))
                                : "",
                            expression(sorting),
                            request.direction(order)))
            .param("limit", size + 1);
    if (isSearch) {
      statement.param("search", filter.search()).param("most", MOST_MATCHES);
    }
    request
        .from()
        .ifPresent(
            cursor -> statement.param("key", key(sorting, cursor)).param("id", cursor.number()));
    List<Row> rows =
        statement.query((row, _) -> new Row(UserStore.user(row), row.getString("name"))).list();
    return Slice.of(request, rows, size, row -> cursor(sorting, row)).map(Row::user);
  }

  /** Returns the usernames of the given ids, without deleted users. */
  public Map<Long, String> names(Collection<Long> ids) {
    return ids.isEmpty()
        ? Map.of()
        : database
            .sql("select id, username from users where id in (:ids)")
            .param("ids", ids)
            .query((row, _) -> Map.entry(row.getLong("id"), row.getString("username")))
            .list()
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /**
   * Limits the matches, so that a search for one letter costs no more than one for a whole name.
   */
  private static String matches(UserFilter filter) {
    return """
           with matches as materialized (
               %s
               union
               %s
           )
           """
        .formatted(matches(NAME, filter), matches(EMAIL, filter));
  }

  /**
   * Finds the prefix with a range: from the text itself up to the text followed by the last code
   * point.
   */
  private static String matches(String expression, UserFilter filter) {
    return """
           (select id
              from users
             where %1$s >= lower(:search) collate "C"
               and %1$s < (lower(:search) || chr(1114111)) collate "C"
               and %2$s
             order by %1$s, id
             limit :most)
           """
        .formatted(expression, conditions(filter));
  }

  /** Writes flags as constants, because PostgreSQL does not use a partial index for a parameter. */
  private static String conditions(UserFilter filter) {
    return Stream.of(
            condition("is_staff", filter.isStaff()),
            condition("is_active", filter.isActive()),
            condition("is_superuser", filter.isSuperuser()),
            condition("has_second_factor", filter.hasSecondFactor()),
            condition("(%s > '-infinity')".formatted(LAST_LOGIN), filter.hasLoggedIn()),
            limit("date_joined >=", filter.joined().from()),
            limit("date_joined <", filter.joined().until()),
            limit(LAST_LOGIN + " >=", filter.lastLogin().from()),
            limit(LAST_LOGIN + " <", filter.lastLogin().until())
                .map(condition -> condition + " and last_login is not null"))
        .flatMap(Optional::stream)
        .collect(Collectors.collectingAndThen(Collectors.joining(" and "), UserListStore::orAll));
  }

  private static Optional<String> condition(String column, Optional<Boolean> wanted) {
    return wanted.map(isSo -> isSo ? column : "not " + column);
  }

  /** Writes a time as a constant; only the digits of an instant get into the statement. */
  private static Optional<String> limit(String comparison, Optional<Instant> time) {
    return time.map(limit -> "%s timestamptz '%s'".formatted(comparison, limit));
  }

  private static String orAll(String conditions) {
    return conditions.isEmpty() ? "true" : conditions;
  }

  private static String beyond(UserSorting sorting, String comparison) {
    return switch (sorting) {
      case ID -> " and id %s :id".formatted(comparison);
      case USERNAME -> beyond(sorting, comparison, ":key collate \"C\"");
      case DATE_JOINED, LAST_LOGIN -> beyond(sorting, comparison, "cast(:key as timestamptz)");
    };
  }

  private static String beyond(UserSorting sorting, String comparison, String key) {
    return " and (%s, id) %s (%s, :id)".formatted(expression(sorting), comparison, key);
  }

  private static String expression(UserSorting sorting) {
    return switch (sorting) {
      case ID -> "id";
      case USERNAME -> NAME;
      case DATE_JOINED -> "date_joined";
      case LAST_LOGIN -> LAST_LOGIN;
    };
  }

  private static Cursor cursor(UserSorting sorting, Row row) {
    User user = row.user();
    String key =
        switch (sorting) {
          case ID -> "";
          case USERNAME -> row.name();
          case DATE_JOINED -> user.dateJoined().toString();
          case LAST_LOGIN -> lastLogin(user.lastLogin());
        };
    return new Cursor(key, Long.toString(user.id()));
  }

  private static String lastLogin(@Nullable Instant time) {
    return time == null ? NEVER : time.toString();
  }

  /** Returns the sort key of a cursor; rejects a forged cursor whose time is invalid. */
  private static String key(UserSorting sorting, Cursor cursor) {
    if (sorting == UserSorting.ID || sorting == UserSorting.USERNAME) {
      return cursor.key();
    }
    return sorting == UserSorting.LAST_LOGIN && cursor.key().equals(NEVER)
        ? "-infinity"
        : cursor.instant().toString();
  }
}
