package dev.countersign.users;

import dev.countersign.paging.Order;
import dev.countersign.paging.Place;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
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

/** Users, searched, filtered and sorted; every page is found by an index, the deepest too. */
@Repository
public class UserListStore {

  /** A search looks at so many users by name, and at as many by e-mail address. */
  public static final int MOST_MATCHES = 1000;

  private static final String NEVER = "never";
  private static final String NAME = "lower(username) collate \"C\"";
  private static final String EMAIL = "lower(email) collate \"C\"";

  private final JdbcClient database;

  UserListStore(JdbcClient database) {
    this.database = database;
  }

  /** A user, and their name as it is sorted. */
  private record Row(User user, String name) {}

  public Slice<User> list(
      UserFilter filter, UserSorting sorting, Order order, Walk walk, int size) {
    boolean isSearch = !filter.search().isEmpty();
    StatementSpec statement =
        database
            .sql(
                (isSearch ? matches(filter) : "")
                    + """
                    select id, username, email, is_active, is_staff, is_superuser, date_joined,
                           last_login, lower(username) as name
                      from users
                     where %1$s%2$s
                     order by %3$s %4$s, id %4$s
                     limit :limit
                    """
                        .formatted(
                            isSearch ? "id in (select id from matches)" : conditions(filter),
                            walk.from().isPresent() ? beyond(sorting, walk.comparison(order)) : "",
                            expression(sorting),
                            walk.direction(order)))
            .param("limit", size + 1);
    if (isSearch) {
      statement.param("search", filter.search()).param("most", MOST_MATCHES);
    }
    walk.from()
        .ifPresent(
            place -> statement.param("key", key(sorting, place)).param("id", place.number()));
    List<Row> rows =
        statement.query((row, _) -> new Row(UserStore.user(row), row.getString("name"))).list();
    return Slice.of(walk, rows, size, row -> place(sorting, row)).map(Row::user);
  }

  /** Who has which number; who was deleted is left out. */
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

  /** Bounded, so that a search for a single letter is no dearer than one for a whole name. */
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

  /** Whatever begins with a text lies between it and it with the last of all characters behind. */
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

  /** Written out, because an index of a part of the table is not used for a parameter. */
  private static String conditions(UserFilter filter) {
    return Stream.of(
            condition("is_staff", filter.isStaff()),
            condition("is_active", filter.isActive()),
            condition("is_superuser", filter.isSuperuser()))
        .flatMap(Optional::stream)
        .collect(Collectors.collectingAndThen(Collectors.joining(" and "), UserListStore::orAll));
  }

  private static Optional<String> condition(String column, Optional<Boolean> wanted) {
    return wanted.map(isSo -> isSo ? column : "not " + column);
  }

  private static String orAll(String conditions) {
    return conditions.isEmpty() ? "true" : conditions;
  }

  private static String beyond(UserSorting sorting, String comparison) {
    String key =
        switch (sorting) {
          case USERNAME -> ":key collate \"C\"";
          case DATE_JOINED, LAST_LOGIN -> "cast(:key as timestamptz)";
        };
    return " and (%s, id) %s (%s, :id)".formatted(expression(sorting), comparison, key);
  }

  private static String expression(UserSorting sorting) {
    return switch (sorting) {
      case USERNAME -> NAME;
      case DATE_JOINED -> "date_joined";
      case LAST_LOGIN -> "coalesce(last_login, '-infinity'::timestamptz)";
    };
  }

  private static Place place(UserSorting sorting, Row row) {
    User user = row.user();
    String key =
        switch (sorting) {
          case USERNAME -> row.name();
          case DATE_JOINED -> user.dateJoined().toString();
          case LAST_LOGIN -> lastLogin(user.lastLogin());
        };
    return new Place(key, Long.toString(user.id()));
  }

  private static String lastLogin(@Nullable Instant time) {
    return time == null ? NEVER : time.toString();
  }

  /** A time in a place that nobody was given may be no time at all. */
  private static String key(UserSorting sorting, Place place) {
    if (sorting == UserSorting.USERNAME) {
      return place.key();
    }
    return sorting == UserSorting.LAST_LOGIN && place.key().equals(NEVER)
        ? "-infinity"
        : place.instant().toString();
  }
}
