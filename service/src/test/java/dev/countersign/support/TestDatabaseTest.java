package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
class TestDatabaseTest {

  @Test
  void it_is_postgresql_18() {
    JdbcClient database = JdbcClient.create(fresh());

    assertThat(database.sql("show server_version").query(String.class).single()).startsWith("18");
  }

  @Test
  void every_database_is_empty() {
    JdbcClient.create(fresh()).sql("create table t (id bigint)").update();

    assertThat(
            JdbcClient.create(fresh())
                .sql("select count(*) from pg_tables where schemaname = 'public'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void a_migrated_database_has_the_tables_and_is_not_shared() {
    var first = JdbcClient.create(new DriverManagerDataSource(TestDatabase.migratedDatabase()));
    var second = JdbcClient.create(new DriverManagerDataSource(TestDatabase.migratedDatabase()));
    first.sql("insert into leases (name, until) values ('test', now())").update();

    assertThat(first.sql("select name from leases").query(String.class).list()).contains("test");
    assertThat(second.sql("select name from leases").query(String.class).list())
        .doesNotContain("test");
  }

  private static DriverManagerDataSource fresh() {
    return new DriverManagerDataSource(TestDatabase.freshDatabase());
  }
}
