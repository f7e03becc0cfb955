package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.countersign.operations.diagnosis.Build;
import org.junit.jupiter.api.Test;

class VersionTest {

  @Test
  void version_names_commit_build_time_and_java() {
    assumeTrue(Build.current().isPresent(), "built outside a Git repository");

    String[] lines = new CountersignCommand.Version().getVersion();

    assertThat(lines).hasSize(2);
    assertThat(lines[0]).matches("countersign \\d+\\.\\d+\\.\\d+.*");
    assertThat(lines[1])
        .matches("commit [0-9a-f]{12}, built \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ, Java 2.*");
  }
}
