package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.BadSqlGrammarException;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.namedparam.SqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

@Tag("service")
class StatementCounterTest {

  private final StatementCounter statements = new StatementCounter();
  private final DataSource dataSource =
      statements.counting(new DriverManagerDataSource(TestDatabase.freshDatabase()));
  private final JdbcClient database = JdbcClient.create(dataSource);

  @Test
  void every_execution_counts_once() throws Exception {
    int count =
        statements.during(
            () -> {
              database.sql("create table t (id bigint)").update();
              database.sql("insert into t values (:id)").param("id", 1).update();
              assertThat(database.sql("select id from t").query(Long.class).single()).isOne();
            });

    assertThat(count).isEqualTo(3);
    assertThat(statements.texts())
        .containsExactly(
            "create table t (id bigint)", "insert into t values (?)", "select id from t");
  }

  @Test
  void a_batch_counts_as_one() throws Exception {
    database.sql("create table b (id bigint)").update();
    SqlParameterSource[] rows = {
      new MapSqlParameterSource("id", 1), new MapSqlParameterSource("id", 2)
    };

    int count =
        statements.during(
            () ->
                new NamedParameterJdbcTemplate(dataSource)
                    .batchUpdate("insert into b values (:id)", rows));

    assertThat(count).isOne();
  }

  @Test
  void a_failure_of_the_database_arrives_unchanged() {
    assertThatThrownBy(() -> database.sql("select nothing from nowhere").query().listOfRows())
        .isInstanceOf(BadSqlGrammarException.class);
  }

  @Test
  void only_data_sources_are_replaced() {
    assertThat(statements.postProcessAfterInitialization("text", "name")).isEqualTo("text");
    assertThat(statements.postProcessAfterInitialization(dataSource, "name"))
        .isInstanceOf(DataSource.class)
        .isNotSameAs(dataSource);
  }
}
