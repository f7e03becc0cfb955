package dev.countersign.operations.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildTest {

  @Test
  void short_commit_has_twelve_digits_at_most() {
    assertThat(new Build("1", "0123456789abcdef", "t").shortCommit()).isEqualTo("0123456789ab");
    assertThat(new Build("1", "abc", "t").shortCommit()).isEqualTo("abc");
  }
}
