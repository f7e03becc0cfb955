package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;
import static dev.countersign.platform.database.Timestamps.instantOrNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads users of the Django database, of Django's user model or one of the project. */
public final class DjangoUserStore {

  private static final List<String> KNOWN =
      List.of(
          "password",
          "is_active",
          "is_staff",
          "is_superuser",
          "date_joined",
          "last_login",
          "first_name",
          "last_name");

  private final JdbcClient database;
  private final DjangoColumns columns;
  private final List<String> extra;
  private final String table;
  private final String id;
  private final String selection;

  DjangoUserStore(JdbcClient database, DjangoSettings settings, Collection<String> skipped) {
    this.database = database;
    this.columns =
        new DjangoSchemaStore(database, settings.timeZone()).columns(settings.userTable());
    this.table = quoted(settings.userTable());
    this.id = quoted(settings.idColumn());
    String email = settings.emailColumn() == null ? "" : settings.emailColumn();
    List<String> own =
        Stream.concat(
                KNOWN.stream(), Stream.of(settings.idColumn(), settings.usernameColumn(), email))
            .toList();
    this.extra = columns.except(own).stream().filter(name -> !skipped.contains(name)).toList();
    this.selection = selection(settings, email);
  }

  /** Returns the columns that the project added to Django's. */
  public List<String> extraColumns() {
    return extra;
  }

  public DjangoColumns columns() {
    return columns;
  }

  public List<DjangoUser> listAfter(long after, int limit) {
    return database
        .sql(selection + " where %s > :after order by %s limit :limit".formatted(id, id))
        .param("after", after)
        .param("limit", limit)
        .query((row, _) -> user(row))
        .list();
  }

  public List<DjangoUser> find(Collection<Long> ids) {
    return database
        .sql(selection + " where %s = any (:ids) order by %s".formatted(id, id))
        .param("ids", ids.toArray(Long[]::new))
        .query((row, _) -> user(row))
        .list();
  }

  long count() {
    return database.sql("select count(*) from " + table).query(Long.class).single();
  }

  long smallestId() {
    return database
        .sql("select coalesce(min(%s), 0) from %s".formatted(id, table))
        .query(Long.class)
        .single();
  }

  long largestId() {
    return database
        .sql("select coalesce(max(%s), 0) from %s".formatted(id, table))
        .query(Long.class)
        .single();
  }

  /** Returns the number of passwords by algorithm: "!" for unusable ones, "" for unknown ones. */
  SortedMap<String, Long> algorithms() {
    var counts = new TreeMap<String, Long>();
    database
        .sql(
            """
            select case when password like '!%%' then '!'
                        when password like '%%$%%' then split_part(password, '$', 1)
                        else ''
                    end as algorithm,
                   count(*) as passwords
              from %s
             group by 1
            """
                .formatted(table))
        .query(
            row -> {
              counts.put(row.getString("algorithm"), row.getLong("passwords"));
            });
    return counts;
  }

  private String selection(DjangoSettings settings, String email) {
    return """
        select %s as id, %s as username, %s as email, %s as password,
               %s as is_active, %s as is_staff, %s as is_superuser,
               %s as date_joined, %s as last_login,
               %s as first_name, %s as last_name,
               %s as extra
          from %s django
        """
        .formatted(
            id,
            columns.text(settings.usernameColumn()),
            columns.text(email),
            columns.text("password"),
            columns.flag("is_active", true),
            columns.flag("is_staff", false),
            columns.flag("is_superuser", false),
            columns.time("date_joined"),
            columns.time("last_login"),
            columns.text("first_name"),
            columns.text("last_name"),
            extraObject(),
            table);
  }

  /** Subtracts the other columns, because a function takes at most 100 arguments. */
  private String extraObject() {
    return extra.isEmpty()
        ? "'{}'"
        : columns.except(extra).stream()
            .map(name -> "'%s'".formatted(name.replace("'", "''")))
            .collect(Collectors.joining(", ", "(to_jsonb(django) - array[", "]::text[])::text"));
  }

  public static DjangoUser user(ResultSet row) throws SQLException {
    return new DjangoUser(
        row.getLong("id"),
        row.getString("username"),
        row.getString("email"),
        row.getString("password"),
        row.getBoolean("is_active"),
        row.getBoolean("is_staff"),
        row.getBoolean("is_superuser"),
        instantOrNull(row, "date_joined"),
        instantOrNull(row, "last_login"),
        row.getString("first_name"),
        row.getString("last_name"),
        row.getString("extra"));
  }
}
