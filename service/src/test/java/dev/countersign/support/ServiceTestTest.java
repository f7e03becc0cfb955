package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceTestTest extends ServiceTest {

  @Test
  void the_application_answers_over_http() {
    assertThat(http().get("/nowhere/").status()).isEqualTo(404);
  }

  @Test
  void the_statements_of_the_application_are_counted() throws Exception {
    int count = statements().during(() -> database().sql("select 1").query().singleValue());

    assertThat(count).isOne();
  }
}
