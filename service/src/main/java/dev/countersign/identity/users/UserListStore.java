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

/** Searches, filters, sorts and counts users; an index finds every page, however deep. */
@Repository
public class UserListStore {

  /** Limits the users that a search finds by name, by email address, and by text inside them. */
  public static final int MOST_MATCHES = 1000;

  private static final String NEVER = "never";
  private static final String ALL = "true";

  /** A copy can be a minute old, so the row of the user decides. */
  private static final String CONTAINS =
      " and (lower(username) like lower(:inside) or lower(email) like lower(:inside))";

  private static final String NAME = "lower(username) collate \"C\"";
  private static final String LAST_LOGIN = "coalesce(last_login, '-infinity'::timestamptz)";
  private static final String EMAIL = "lower(email) collate \"C\"";
  private static final String VERIFIED =
      """
      exists (select 1
                from email_verifications known
               where known.user_id = users.id
                 and known.email = users.email
                 and known.verified_at is not null)
      """;

  private final JdbcClient database;

  UserListStore(JdbcClient database) {
    this.database = database;
  }

  /** Holds a user and the form of the name that is sorted. */
  private record Row(User user, String name) {}

  public Slice<User, Cursor> list(
      UserFilter filter, UserSorting sorting, Order order, PageRequest<Cursor> request, int size) {
    StatementSpec statement =
        select(
            filter,
            """
            select %1$s, lower(username) as name
              from users
             where %%s%2$s
             order by %3$s %4$s, id %4$s
             limit :limit
            """
                .formatted(
                    UserStore.COLUMNS,
                    request.from().isPresent() ? beyond(sorting, request.comparison(order)) : "",
                    expression(sorting),
                    request.direction(order)),
            size + 1);
    request
        .from()
        .ifPresent(
            cursor -> statement.param("key", key(sorting, cursor)).param("id", cursor.number()));
    List<Row> rows =
        statement.query((row, _) -> new Row(UserStore.user(row), row.getString("name"))).list();
    return Slice.of(request, rows, size, row -> cursor(sorting, row)).map(Row::user);
  }

  /** Counts the users up to a limit, so that a common value does not read the whole table. */
  public int count(UserFilter filter, int limit) {
    return select(
            filter,
            "select count(*) from (select 1 from users where %s limit :limit) as found",
            limit)
        .query(Integer.class)
        .single();
  }

  /** Returns a statement with the conditions of the filter at its placeholder. */
  private StatementSpec select(UserFilter filter, String query, int limit) {
    if (filter.search().isEmpty()) {
      return database.sql(query.formatted(conditions(filter))).param("limit", limit);
    }
    boolean isInside = filter.searchesInside();
    String found = "id in (select id from matches)" + (isInside ? CONTAINS : "");
    StatementSpec statement =
        database
            .sql(matches(filter) + query.formatted(found))
            .param("limit", limit)
            .param("search", filter.search())
            .param("most", MOST_MATCHES);
    return isInside ? statement.param("inside", filter.pattern()) : statement;
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
               %s%s
           )
           """
        .formatted(
            matches(NAME, filter),
            matches(EMAIL, filter),
            filter.searchesInside() ? "union" + inside(filter) : "");
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

  /** Finds text inside names and addresses with the index of their copies. */
  private static String inside(UserFilter filter) {
    String conditions = conditions(filter);
    return """

           (select copied.user_id
              from user_search_texts copied
             %s
             where copied.text like lower(:inside)
               and %s
             order by copied.user_id
             limit :most)
           """
        .formatted(
            conditions.equals(ALL) ? "" : "join users on users.id = copied.user_id", conditions);
  }

  /** Writes flags as constants, because PostgreSQL does not use a partial index for a parameter. */
  private static String conditions(UserFilter filter) {
    return Stream.of(
            condition("is_staff", filter.isStaff()),
            condition("is_active", filter.isActive()),
            condition("is_superuser", filter.isSuperuser()),
            condition("has_second_factor", filter.hasSecondFactor()),
            condition("(%s > '-infinity')".formatted(LAST_LOGIN), filter.hasLoggedIn()),
            condition(VERIFIED, filter.hasVerifiedEmail()),
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
    return conditions.isEmpty() ? ALL : conditions;
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
