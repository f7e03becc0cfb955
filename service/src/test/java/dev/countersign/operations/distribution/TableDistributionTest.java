package dev.countersign.operations.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.distribution.TableDistribution.Distributed;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Compares the declaration with the schema, which every PostgreSQL can do without Citus. */
@Tag("service")
class TableDistributionTest {

  private static final String FLYWAY = "flyway_schema_history";

  private final JdbcClient database =
      JdbcClient.create(new DriverManagerDataSource(TestDatabase.migratedDatabase()));

  @Test
  void every_table_of_the_schema_is_declared_once() {
    List<String> tables =
        database
            .sql(
                """
                select relname
                  from pg_class
                 where relnamespace = current_schema()::regnamespace
                   and relkind in ('r', 'p')
                   and not relispartition
                   and relname <> :flyway
                """)
            .param("flyway", FLYWAY)
            .query((row, _) -> row.getString(1))
            .list();

    assertThat(TableDistribution.all())
        .extracting(TableDistribution::table)
        .containsExactlyInAnyOrderElementsOf(tables);
  }

  @Test
  void every_distribution_key_is_a_column_that_is_never_null() {
    assertThat(distributed())
        .allSatisfy(
            table ->
                assertThat(
                        database
                            .sql(
                                """
                                select attnotnull
                                  from pg_attribute
                                 where attrelid = cast(:table as regclass)
                                   and attname = :key
                                """)
                            .param("table", table.table())
                            .param("key", table.key())
                            .query(Boolean.class)
                            .optional())
                    .as(table.toString())
                    .contains(true));
  }

  /** Citus refuses others: a node could not tell whether another node has the value. */
  @Test
  void every_unique_index_contains_the_distribution_key() {
    assertThat(distributed())
        .allSatisfy(
            table -> assertThat(uniqueIndexesWithout(table)).as(table.toString()).isEmpty());
  }

  private List<String> uniqueIndexesWithout(Distributed table) {
    return database
        .sql(
            """
            select indexrelid::regclass::text
              from pg_index
             where indrelid = cast(:table as regclass)
               and indisunique
               and not exists (select
                                 from pg_attribute
                                where attrelid = indrelid
                                  and attname = :key
                                  and attnum = any (indkey))
            """)
        .param("table", table.table())
        .param("key", table.key())
        .query((row, _) -> row.getString(1))
        .list();
  }

  @Test
  void tables_are_co_located_with_an_earlier_one_whose_key_has_the_same_type() {
    var earlier = new HashSet<String>();
    var faults = new ArrayList<String>();

    for (Distributed table : distributed()) {
      table
          .colocatedWith()
          .filter(
              other -> !earlier.contains(other) || !keyType(table).equals(keyType(named(other))))
          .ifPresent(_ -> faults.add(table.toString()));
      earlier.add(table.table());
    }

    assertThat(faults).isEmpty();
  }

  @Test
  void rows_of_users_are_co_located() {
    Set<String> apart =
        Set.of(
            // Found before the user is known
            "carried_refresh_tokens",
            "carried_sessions",
            "login_codes",
            "passkey_handles",
            "static_token_digests",
            "usernames",
            // An actor's row that names a user
            "impersonations");
    List<String> withUser =
        database
            .sql(
                """
                select attrelid::regclass::text
                  from pg_attribute
                  join pg_class on pg_class.oid = attrelid
                 where relnamespace = current_schema()::regnamespace
                   and relkind in ('r', 'p')
                   and attname = 'user_id'
                """)
            .query((row, _) -> row.getString(1))
            .list();

    assertThat(distributed())
        .filteredOn(table -> withUser.contains(table.table()) && !apart.contains(table.table()))
        .hasSizeGreaterThan(15)
        .allSatisfy(
            table -> {
              assertThat(table.key()).isEqualTo("user_id");
              assertThat(table.colocatedWith()).contains("users");
            });
  }

  private static Distributed named(String table) {
    return distributed().stream()
        .filter(other -> other.table().equals(table))
        .findFirst()
        .orElseThrow();
  }

  private static List<Distributed> distributed() {
    return TableDistribution.all().stream()
        .filter(Distributed.class::isInstance)
        .map(Distributed.class::cast)
        .toList();
  }

  private String keyType(Distributed table) {
    return database
        .sql(
            """
            select atttypid::regtype::text
              from pg_attribute
             where attrelid = cast(:table as regclass)
               and attname = :key
            """)
        .param("table", table.table())
        .param("key", table.key())
        .query(String.class)
        .single();
  }
}
