package dev.countersign.checks.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CostTest {

  @Test
  void a_cost_has_settled_when_its_last_three_slices_are_close() {
    assertThat(Cost.isSettled(List.of(300.0, 91.0, 90.0, 92.0))).isTrue();
    assertThat(Cost.isSettled(List.of(300.0, 100.0, 95.0, 90.0))).isFalse();
    assertThat(Cost.isSettled(List.of(90.0, 90.0))).isFalse();
  }
}
