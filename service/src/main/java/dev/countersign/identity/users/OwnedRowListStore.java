package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.ReaderDatabase;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Lists rows of one user or of all users, page by page, newest first. */
@Repository
public class OwnedRowListStore {

  private final JdbcClient database;
  private final ReaderDatabase reader;

  OwnedRowListStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /**
   * Describes a table with the columns user_id and created_at.
   *
   * @param id The column, with its table, that orders rows with the same created_at.
   * @param key Reads that column's value from a cursor.
   * @param columns The columns to select beside the id and created_at; users are joined.
   */
  public record Table(String name, String id, Function<Cursor, Object> key, String columns) {

    /** Returns a table whose rows have a UUID. */
    public static Table withUuids(String name, String columns) {
      return new Table(name, name + ".id", Cursor::uuid, columns);
    }
  }

  private record Row<T>(T shown, Cursor cursor) {}

  public <T> Slice<T, Cursor> list(
      Table table,
      Optional<Long> userId,
      PageRequest<Cursor> request,
      int size,
      RowMapper<T> mapper) {
    // The rows of one user are few, so the comparison of the reader would cost more than it saves.
    List<Row<T>> rows =
        userId.isPresent()
            ? rows(database, table, userId, request, size, mapper)
            : reader.read(from -> rows(from, table, userId, request, size, mapper));
    return Slice.of(request, rows, size, Row::cursor).map(Row::shown);
  }

  private static <T> List<Row<T>> rows(
      JdbcClient database,
      Table table,
      Optional<Long> userId,
      PageRequest<Cursor> request,
      int size,
      RowMapper<T> mapper) {
    StatementSpec statement =
        database
            .sql(
                """
                select %2$s as row_id, created_at, %3$s
                  from %1$s
                  join users on users.id = %1$s.user_id
                 where %4$s
                   and %5$s
                 order by created_at %6$s, %2$s %6$s
                 limit :limit
                """
                    .formatted(
                        table.name(),
                        table.id(),
                        table.columns(),
                        userId.isPresent() ? table.name() + ".user_id = :userId" : "true",
                        request.conditionOn("created_at, " + table.id(), Order.DESCENDING),
                        request.direction(Order.DESCENDING)))
            .param("limit", size + 1);
    userId.ifPresent(user -> statement.param("userId", user));
    request
        .from()
        .ifPresent(
            cursor ->
                statement
                    .param("time", utc(cursor.instant()))
                    .param("id", table.key().apply(cursor)));
    return statement
        .query(
            (row, number) ->
                new Row<>(
                    mapper.mapRow(row, number),
                    Cursor.of(instant(row, "created_at"), row.getString("row_id"))))
        .list();
  }
}
