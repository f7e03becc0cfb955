package dev.countersign.operations.djangoreturn;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import dev.countersign.operations.djangotakeover.DjangoCredentialStore;
import dev.countersign.operations.djangotakeover.DjangoSchemaStore;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes users to the Django database. A row is a map from columns to values of JSON, which
 * PostgreSQL converts to the types of the columns.
 */
final class ReturnedUserStore {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final JdbcClient database;
  private final DjangoSettings settings;
  private final DjangoSchemaStore schema;
  private final String table;
  private final String id;

  ReturnedUserStore(DjangoStore django, DjangoSettings settings) {
    this.database = django.client();
    this.settings = settings;
    this.schema = django.schema(settings.timeZone());
    this.table = quoted(settings.userTable());
    this.id = quoted(settings.idColumn());
  }

  void add(Map<String, @Nullable Object> row) {
    database
        .sql(
            "insert into %s (%s) select %s from jsonb_populate_record(null::%s, cast(:row as jsonb)) given"
                .formatted(
                    table,
                    columns(row, DjangoStore::quoted),
                    columns(row, column -> "given." + quoted(column)),
                    table))
        .param("row", JSON.writeValueAsString(row))
        .update();
  }

  void update(long userId, Map<String, @Nullable Object> row) {
    database
        .sql(
            """
            update %s
               set %s
              from jsonb_populate_record(null::%s, cast(:row as jsonb)) given
             where %s.%s = :id
            """
                .formatted(
                    table,
                    columns(
                        row, column -> "%s = given.%s".formatted(quoted(column), quoted(column))),
                    table,
                    table,
                    id))
        .param("row", JSON.writeValueAsString(row))
        .param("id", userId)
        .update();
  }

  private static String columns(Map<String, ?> row, Function<String, String> text) {
    return row.keySet().stream().map(text).collect(Collectors.joining(", "));
  }

  /** Deletes the user and the rows of Django's own tables. Fails if other tables refer to it. */
  void remove(long userId) {
    var owned = new ArrayList<Map.Entry<String, String>>();
    if (settings.userGroups() != null) {
      owned.add(Map.entry(settings.userGroups().table(), settings.userGroups().user()));
    }
    if (settings.userPermissions() != null) {
      owned.add(Map.entry(settings.userPermissions().table(), settings.userPermissions().user()));
    }
    owned.add(Map.entry(DjangoCredentialStore.TOKENS, "user_id"));
    for (var rows : owned) {
      if (schema.has(rows.getKey())) {
        database
            .sql(
                "delete from %s where %s = :id"
                    .formatted(quoted(rows.getKey()), quoted(rows.getValue())))
            .param("id", userId)
            .update();
      }
    }
    if (schema.has(DjangoCredentialStore.OUTSTANDING)) {
      database
          .sql("update token_blacklist_outstandingtoken set user_id = null where user_id = :id")
          .param("id", userId)
          .update();
    }
    database.sql("delete from %s where %s = :id".formatted(table, id)).param("id", userId).update();
  }

  /** Returns the columns that a new row must have a value for, with their types. */
  Map<String, String> neededColumns() {
    var needed = new HashMap<String, String>();
    database
        .sql(
            """
            select column_name, data_type
              from information_schema.columns
             where table_schema = any (current_schemas(false))
               and table_name = :table
               and is_nullable = 'NO'
               and column_default is null
               and is_identity = 'NO'
            """)
        .param("table", settings.userTable())
        .query(
            row -> {
              needed.put(row.getString("column_name"), row.getString("data_type"));
            });
    return needed;
  }

  /** Lets Django continue after the largest id. */
  void moveSequence() {
    List<String> sequences =
        database
            .sql(
                """
                select sequence
                  from (select pg_get_serial_sequence(:table, :column) as sequence) known
                 where sequence is not null
                   and (select max(%s) from %s)
                       > coalesce(pg_sequence_last_value(cast(sequence as regclass)), 0)
                """
                    .formatted(id, table))
            .param("table", table)
            .param("column", settings.idColumn())
            .query((row, _) -> row.getString("sequence"))
            .list();
    for (String sequence : sequences) {
      database
          .sql(
              "select setval(cast(:sequence as regclass), (select max(%s) from %s))"
                  .formatted(id, table))
          .param("sequence", sequence)
          .query(Long.class)
          .single();
    }
  }
}
