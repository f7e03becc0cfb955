package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TracedDataSourceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          select id from users where id = ?                                  | select users
          INSERT INTO tasks (title) values (?)                               | insert tasks
          update logins set rotated_at = ?                                   | update logins
          with asked as (select * from unnest(?) a) delete from sessions     | with sessions
          select 1                                                           | select
          """)
  void a_span_has_the_operation_and_its_table_as_name(String sql, String summary) {
    assertThat(TracedDataSource.summary(sql)).isEqualTo(summary);
  }
}
