package dev.countersign.identity.personaldata;

import static java.util.stream.Collectors.joining;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads the rows that {@link ExportedRows} declares, in pages, with one statement for each page.
 */
@Repository
public class PersonalDataStore {

  private static final int PAGE = 500;

  /** Lists that most readers look for come first; the longest comes last. */
  private static final List<String> FIRST = List.of("account");

  private static final List<String> LAST = List.of("events");

  private final JdbcClient database;
  private final List<ExportedRows> kinds;

  PersonalDataStore(JdbcClient database, List<ExportedRows> declared) {
    this.database = database;
    this.kinds =
        declared.stream()
            .filter(ExportedRows::isExported)
            .sorted(
                (one, other) -> {
                  int order = Integer.compare(rank(one), rank(other));
                  return order != 0 ? order : one.name().compareTo(other.name());
                })
            .toList();
  }

  public List<ExportedRows> kinds() {
    return kinds;
  }

  /**
   * Passes each row of the user to the reader. Holds at most 500 rows in memory, and no database
   * connection while the reader works.
   */
  public void read(ExportedRows kind, long userId, Consumer<Map<String, @Nullable Object>> reader) {
    Optional<Object> after = Optional.empty();
    List<Row> page;
    do {
      page = page(kind, userId, after);
      page.forEach(row -> reader.accept(row.values()));
      after = page.isEmpty() ? after : Optional.of(page.getLast().key());
    } while (page.size() == PAGE);
  }

  private record Row(Object key, Map<String, @Nullable Object> values) {}

  private List<Row> page(ExportedRows kind, long userId, Optional<Object> after) {
    var statement =
        database
            .sql(
                "select %s as export_key, %s from %s where %s = :userId %s order by %s limit %d"
                    .formatted(
                        kind.key(),
                        selected(kind),
                        kind.table(),
                        kind.owner(),
                        after.isPresent() ? "and " + kind.key() + " > :after" : "",
                        kind.key(),
                        PAGE))
            .param("userId", userId);
    return (after.isPresent() ? statement.param("after", after.get()) : statement)
        .query((row, _) -> row(kind, row))
        .list();
  }

  private static String selected(ExportedRows kind) {
    return kind.columns().entrySet().stream()
        .map(column -> column.getValue() + " as " + column.getKey())
        .collect(joining(", "));
  }

  private static Row row(ExportedRows kind, ResultSet row) throws SQLException {
    var values = new LinkedHashMap<String, @Nullable Object>();
    for (String column : new ArrayList<>(kind.columns().keySet())) {
      Object value = row.getObject(column);
      values.put(column, value instanceof Timestamp time ? time.toInstant() : value);
    }
    return new Row(row.getObject("export_key"), values);
  }

  private static int rank(ExportedRows kind) {
    return FIRST.contains(kind.name()) ? -1 : LAST.contains(kind.name()) ? 1 : 0;
  }
}
