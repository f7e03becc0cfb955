package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MisuseTest {

  private final StringWriter printed = new StringWriter();
  private final CommandLine program =
      CountersignCommand.commandLine(Countersign.class).setErr(new PrintWriter(printed, true));

  @ParameterizedTest
  @CsvSource({
    "sevre, Unknown command: sevre. Did you mean 'serve'?",
    "chekc, Unknown command: chekc. Did you mean 'check'?",
    "createuser, Unknown command: createuser. Did you mean 'createsuperuser'?",
    "export, Unknown command: export. Did you mean 'users export'?",
    "users exprot, Unknown command: exprot. Did you mean 'export'?",
    "xyz, Unknown command: xyz.",
    "--verison, Unknown option: --verison. Did you mean '--version'?",
    "check --fail-levl=ERROR, Unknown argument: --fail-levl=ERROR. Did you mean '--fail-level'?",
    "check bob, Unknown argument: bob. A setting looks like --server.port=8080.",
    "sqlmigrate 1 2, Unknown argument: 2.",
    "passwords build-blocklist a b --fals=1, Unknown option: --fals=1. Did you mean '--false-positives'?",
    "passwords build-blocklist a b --nose=1, Unknown option: --nose=1.",
  })
  void the_first_line_names_the_mistake_and_suggests_the_nearest_name(
      String arguments, String message) {
    assertThat(program.execute(arguments.split(" ", -1))).isEqualTo(2);
    assertThat(printed.toString().lines().findFirst()).contains(message);
  }

  @Test
  void only_the_usage_of_the_misused_command_follows() {
    program.execute("keys", "rotate");

    assertThat(printed.toString())
        .contains("\nUsage: countersign keys rotate [-hV] --algorithm=<algorithm>")
        .endsWith("\nHelp:  countersign keys rotate --help\n")
        .doesNotContain("Generate a signing key");
  }

  @Test
  void a_missing_command_is_answered_with_the_list_of_commands() {
    assertThat(program.execute("keys")).isEqualTo(2);
    assertThat(printed.toString()).startsWith("A command is missing.\n").contains("rotate", "list");
  }
}
