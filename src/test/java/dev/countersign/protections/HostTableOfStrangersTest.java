package dev.countersign.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** The rows of those whose word does not count. */
@TestPropertySource(properties = "countersign.security.trusted-proxies=10.0.0.0/8")
class HostTableOfStrangersTest extends HostTable {

  HostTableOfStrangersTest() {
    super("stranger");
  }

  @Test
  void the_table_has_forty_rows_or_more() {
    System.out.printf("figure: host table: %d rows%n", HostRow.all().size());

    assertThat(HostRow.all()).hasSizeGreaterThanOrEqualTo(40);
  }
}
