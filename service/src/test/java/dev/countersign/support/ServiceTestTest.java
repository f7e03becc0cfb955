package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;

import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class ServiceTestTest extends ServiceTest {

  @Autowired private DataSource pool;

  @Test
  void the_application_answers_over_http() {
    assertThat(http().get("/nowhere/").status()).isEqualTo(404);
  }

  @Test
  void the_database_has_deadlines() throws Exception {
    assertThat(pool.isWrapperFor(DelegatingDataSource.class)).isTrue();
  }

  @Test
  void the_statements_of_the_application_are_counted() throws Exception {
    int count = statements().during(() -> database().sql("select 1").query().singleValue());

    assertThat(count).isOne();
  }
}
