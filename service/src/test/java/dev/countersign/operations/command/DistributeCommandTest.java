package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Runs the command on a database without Citus. checks/citus runs it on a cluster. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class DistributeCommandTest {

  @Test
  void plan_prints_the_statements_of_all_tables(CapturedOutput output) {
    assertThat(run(TestDatabase.migratedDatabase(), "--plan")).as(output.getErr()).isZero();

    assertThat(output.getOut().lines())
        .startsWith("select create_distributed_table('users', 'id', colocate_with => 'none');")
        .contains(
            "select create_distributed_table('logins', 'user_id', colocate_with => 'users');",
            "select truncate_local_data_after_distributing_table('logins');",
            "select create_reference_table('groups');")
        .noneMatch(line -> line.contains("leases"));
  }

  @Test
  void apply_refuses_a_database_without_citus(CapturedOutput output) {
    assertThat(run(TestDatabase.migratedDatabase(), "--apply")).isEqualTo(1);

    assertThat(output.getErr())
        .contains("The database has no extension citus. Install Citus, run `create extension");
    assertThat(output.getOut()).doesNotContain("create_distributed_table");
  }

  @Test
  void a_database_without_tables_must_be_migrated_first(CapturedOutput output) {
    assertThat(run(TestDatabase.freshDatabase(), "--plan")).isEqualTo(1);

    assertThat(output.getErr())
        .contains("The table users does not exist. Run `countersign migrate` first.");
  }

  @Test
  void one_of_plan_and_apply_must_be_given(CapturedOutput output) {
    assertThat(run("jdbc:postgresql://127.0.0.1:1/none")).isEqualTo(2);

    assertThat(output.getErr()).contains("--plan", "--apply");
  }

  private static int run(String url, String... options) {
    var arguments = new ArrayList<>(List.of("database", "distribute"));
    arguments.addAll(List.of(options));
    arguments.add("--spring.datasource.url=" + url);
    arguments.add("--countersign.secret-key=" + "k3y".repeat(20));
    return CountersignCommand.run(Countersign.class, arguments.toArray(String[]::new));
  }
}
