package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.UserSorting.Source;
import dev.countersign.platform.database.ReaderDatabase;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Searches, filters, sorts and counts users; an index finds every page, however deep. */
@Repository
public class UserListStore {

  /** Limits the users that a search finds by name, by email address, and by text inside them. */
  public static final int MOST_MATCHES = 1000;

  private static final String ALL = "true";

  /** A copy can be a minute old, so the row of the user decides. */
  private static final String CONTAINS =
      " and (lower(username) like lower(:inside) or lower(email) like lower(:inside))";

  private static final String NAME = UserSorting.USERNAME.expression();
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
  private final ReaderDatabase reader;

  UserListStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /** Holds a user, the form of the name that is sorted, and how many users the search found. */
  private record Row(User user, String name, int found) {}

  /** Holds a page, and how many users the search found if that takes no other statement. */
  public record Page(Slice<User, Cursor> slice, OptionalInt found) {}

  /** Counts the users on the first page of a search: all of them were read to sort them. */
  public Page page(
      UserFilter filter, UserSorting sorting, Order order, PageRequest<Cursor> request, int size) {
    boolean counts = !filter.search().isEmpty() && request.from().isEmpty();
    List<Row> rows = reader.read(from -> rows(from, filter, sorting, order, request, counts, size));
    return new Page(
        Slice.of(request, rows, size, row -> sorting.cursor(row.user(), row.name())).map(Row::user),
        counts ? rows.stream().mapToInt(Row::found).findFirst() : OptionalInt.empty());
  }

  private static List<Row> rows(
      JdbcClient database,
      UserFilter filter,
      UserSorting sorting,
      Order order,
      PageRequest<Cursor> request,
      boolean counts,
      int size) {
    Source source = Source.of(filter, sorting);
    StatementSpec statement =
        select(
            database,
            filter,
            source,
            """
            select %1$s, lower(username) as name, %5$s as found
              from %6$s
             where %%s%2$s
             order by %3$s %4$s, %7$s %4$s
             limit :limit
            """
                .formatted(
                    UserStore.COLUMNS,
                    request
                        .from()
                        .map(_ -> source.beyond(sorting, request.comparison(order)))
                        .orElse(""),
                    source.expression(sorting),
                    request.direction(order),
                    counts ? "count(*) over ()" : "0",
                    source.tables(),
                    source.id(sorting)),
            size + 1);
    request
        .from()
        .ifPresent(
            cursor -> statement.param("key", sorting.key(cursor)).param("id", cursor.number()));
    return statement
        .query((row, _) -> new Row(UserStore.user(row), row.getString("name"), row.getInt("found")))
        .list();
  }

  /** Counts the users up to a limit, so that a common value does not read the whole table. */
  public int count(UserFilter filter, int limit) {
    Source source = Source.of(filter, UserSorting.ID);
    return reader.read(
        from ->
            select(
                    from,
                    filter,
                    source,
                    "select count(*) from (select 1 from %s where %%s limit :limit) as found"
                        .formatted(source.tables()),
                    limit)
                .query(Integer.class)
                .single());
  }

  /** Returns a statement with the conditions of the filter at its placeholder. */
  private static StatementSpec select(
      JdbcClient database, UserFilter filter, Source source, String query, int limit) {
    if (filter.search().isEmpty()) {
      return database
          .sql(query.formatted(conditions(filter, source)))
          .params(times(filter))
          .param("limit", limit);
    }
    boolean isInside = filter.searchesInside();
    String found = "id in (select id from matches)" + (isInside ? CONTAINS : "");
    StatementSpec statement =
        database
            .sql(matches(filter) + query.formatted(found))
            .params(times(filter))
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
        .formatted(expression, conditions(filter, Source.USERS));
  }

  /** Finds text inside names and addresses with the index of their copies. */
  private static String inside(UserFilter filter) {
    String conditions = conditions(filter, Source.USERS);
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
  private static String conditions(UserFilter filter, Source source) {
    return Stream.of(
            Optional.of(ALL),
            condition("is_staff", filter.isStaff()),
            condition("is_active", filter.isActive()),
            condition("is_superuser", filter.isSuperuser()),
            condition("has_second_factor", filter.hasSecondFactor()),
            filter.hasLoggedIn().map(has -> has ? source.ever() : source.never()),
            condition(VERIFIED, filter.hasVerifiedEmail()),
            filter.joined().from().map(_ -> "date_joined >= :joinedFrom"),
            filter.joined().until().map(_ -> "date_joined < :joinedUntil"),
            filter.lastLogin().from().map(_ -> source.loginTime() + " >= :loginFrom"),
            filter
                .lastLogin()
                .until()
                .map(_ -> source.loginTime() + " < :loginUntil and " + source.ever()))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(" and "));
  }

  private static Optional<String> condition(String column, Optional<Boolean> wanted) {
    return wanted.map(isSo -> isSo ? column : "not " + column);
  }

  private static Map<String, OffsetDateTime> times(UserFilter filter) {
    var times = new HashMap<String, OffsetDateTime>();
    filter.joined().from().ifPresent(time -> times.put("joinedFrom", utc(time)));
    filter.joined().until().ifPresent(time -> times.put("joinedUntil", utc(time)));
    filter.lastLogin().from().ifPresent(time -> times.put("loginFrom", utc(time)));
    filter.lastLogin().until().ifPresent(time -> times.put("loginUntil", utc(time)));
    return times;
  }
}
