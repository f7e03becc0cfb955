package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.database.StatementPipeline.Statement;
import dev.countersign.support.TestDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

@Tag("service")
class StatementPipelineTest {

  private static final String INSERT = "insert into counts (id, note) values (:id, :note)";

  private final DriverManagerDataSource dataSource =
      new DriverManagerDataSource(TestDatabase.freshDatabase());
  private final JdbcClient database = JdbcClient.create(dataSource);
  private final StatementPipeline pipeline = new StatementPipeline(new JdbcTemplate(dataSource));

  @BeforeEach
  void an_empty_table_in_a_database_that_waits_for_the_disk() {
    String name = database.sql("select current_database()").query(String.class).single();
    database.sql("alter database \"" + name + "\" set synchronous_commit = on").update();
    database.sql("create table counts (id int primary key, note text)").update();
  }

  @Test
  void the_rows_that_each_statement_has_written_are_counted() {
    List<Integer> written =
        pipeline.update(
            List.of(
                insert(1),
                new Statement(INSERT, Map.of("id", 2, "note", "a ; and a :name")),
                new Statement("update counts set id = id + :more", Map.of("more", 10)),
                new Statement("delete from counts where id = :id", Map.of("id", 1))));

    assertThat(written).containsExactly(1, 1, 2, 0);
    assertThat(ids()).containsExactly(11, 12);
  }

  @Test
  void the_rows_of_each_statement_are_read() {
    pipeline.update(List.of(insert(1), insert(2), insert(3)));
    String sql = "select id from counts where id > :id order by id";

    List<List<Integer>> rows =
        pipeline.query(
            List.of(
                new Statement(sql, Map.of("id", 1)),
                new Statement(sql, Map.of("id", 3)),
                new Statement(sql, Map.of("id", 2))),
            (row, _) -> row.getInt("id"));

    assertThat(rows).containsExactly(List.of(2, 3), List.of(), List.of(3));
  }

  @Test
  void outside_a_transaction_all_statements_are_committed_or_none() {
    assertThatThrownBy(() -> pipeline.update(List.of(insert(1), insert(2), insert(1))))
        .isInstanceOf(DuplicateKeyException.class);

    assertThat(ids()).isEmpty();
  }

  @Test
  void a_parameter_may_be_null_and_no_statement_is_no_round_trip() {
    pipeline.update(List.of(new Statement(INSERT, parameters(1, null))));

    assertThat(pipeline.update(List.of())).isEmpty();
    assertThat(pipeline.updateSoon(List.of())).isEmpty();
    assertThat(database.sql("select count(*) from counts where note is null").query(Long.class))
        .extracting(query -> query.single())
        .isEqualTo(1L);
  }

  @Test
  void changes_that_need_not_last_do_not_wait_for_the_disk() {
    var setting =
        new Statement(
            "insert into counts (id, note) values (:id, current_setting('synchronous_commit'))",
            Map.of("id", 1));

    List<Integer> written = pipeline.updateSoon(List.of(setting, insert(2)));

    assertThat(written).containsExactly(1, 1);
    assertThat(note(1)).isEqualTo("off");
    assertThat(database.sql("show synchronous_commit").query(String.class).single())
        .isEqualTo("on");
  }

  @Test
  void inside_a_transaction_the_commit_waits_for_the_disk() {
    var setting =
        new Statement(
            "insert into counts (id, note) values (:id, current_setting('synchronous_commit'))",
            Map.of("id", 1));

    new TransactionTemplate(new JdbcTransactionManager(dataSource))
        .executeWithoutResult(_ -> pipeline.updateSoon(List.of(setting)));

    assertThat(note(1)).isEqualTo("on");
  }

  private String note(int id) {
    return database
        .sql("select note from counts where id = :id")
        .param("id", id)
        .query(String.class)
        .single();
  }

  private List<Integer> ids() {
    return database
        .sql("select id from counts order by id")
        .query((row, _) -> row.getInt("id"))
        .list();
  }

  private static Statement insert(int id) {
    return new Statement(INSERT, Map.of("id", id, "note", "n"));
  }

  @SuppressWarnings("NullAway") // null is a value for SQL
  private static Map<String, Object> parameters(int id, @Nullable String note) {
    var parameters = new HashMap<String, Object>();
    parameters.put("id", id);
    parameters.put("note", note);
    return parameters;
  }
}
