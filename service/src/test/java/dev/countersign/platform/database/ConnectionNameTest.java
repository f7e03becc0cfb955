package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionNameTest {

  @Test
  void a_long_host_name_is_cut_and_the_process_is_kept() {
    assertThat(ConnectionName.name("countersign 0.2.0 ", "pod-7", 12))
        .isEqualTo("countersign 0.2.0 pod-7/12");
    assertThat(ConnectionName.name("countersign 0.2.0 ", "h".repeat(99), 1234567))
        .hasSize(63)
        .startsWith("countersign 0.2.0 hhh")
        .endsWith("h/1234567");
    assertThat(ConnectionName.name("countersign ", "größe", 1)).isEqualTo("countersign gr??e/1");
  }
}
