package dev.countersign.operations.distribution;

import dev.countersign.operations.distribution.TableDistribution.Distributed;
import dev.countersign.operations.distribution.TableDistribution.Local;
import dev.countersign.operations.distribution.TableDistribution.Reference;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads and changes the distribution of tables on the coordinator of a Citus cluster. */
class CitusStore {

  private final JdbcClient database;

  /** Uses the connections of migrations: they have no time limit, and own the tables. */
  CitusStore(Flyway migrations) {
    this.database = JdbcClient.create(migrations.getConfiguration().getDataSource());
  }

  boolean hasCitus() {
    return database
        .sql("select exists (select from pg_extension where extname = 'citus')")
        .query(Boolean.class)
        .single();
  }

  Set<String> tables() {
    return Set.copyOf(
        database
            .sql("select tablename from pg_tables where schemaname = current_schema()")
            .query((row, _) -> row.getString("tablename"))
            .list());
  }

  /** Returns the distributed and the reference tables. */
  List<TableDistribution> distributed() {
    return database
        .sql(
            """
            select relname, column_to_column_name(logicalrelid, partkey) as key
              from pg_dist_partition
              join pg_class on pg_class.oid = logicalrelid
            """)
        .query(
            (row, _) -> {
              String table = row.getString("relname");
              return Optional.ofNullable(row.getString("key"))
                  .<TableDistribution>map(key -> new Distributed(table, key, Optional.empty()))
                  .orElseGet(() -> new Reference(table));
            })
        .list();
  }

  /** Returns the statements that distribute a table and delete the rows that were copied. */
  static List<String> statements(TableDistribution declared) {
    String moved =
        switch (declared) {
          case Distributed(String table, String key, Optional<String> colocatedWith) ->
              "select create_distributed_table('%s', '%s', colocate_with => '%s')"
                  .formatted(table, key, colocatedWith.orElse("none"));
          case Reference(String table) -> "select create_reference_table('%s')".formatted(table);
          case Local _ -> "";
        };
    return moved.isEmpty()
        ? List.of()
        : List.of(
            moved,
            "select truncate_local_data_after_distributing_table('%s')"
                .formatted(declared.table()));
  }

  void execute(String statement) {
    database.sql(statement).query().listOfRows();
  }
}
