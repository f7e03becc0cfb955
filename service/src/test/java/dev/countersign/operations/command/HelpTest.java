package dev.countersign.operations.command;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;

class HelpTest {

  private static final int TERMINAL_WIDTH = 80;

  private final CommandLine program = CountersignCommand.commandLine(Countersign.class);

  @Test
  void the_help_of_the_program_lists_the_commands_in_five_groups() {
    List<String> headings =
        program
            .getUsageMessage(Ansi.OFF)
            .lines()
            .filter(line -> line.matches("[A-Z][a-z]+( and [a-z]+)?"))
            .toList();

    assertThat(headings).containsExactly("Run", "Users", "Tokens and keys", "Database", "Diagnose");
  }

  @Test
  void every_command_has_one_complete_line_in_the_imperative() {
    List<String> lines = program.getUsageMessage(Ansi.OFF).lines().toList();

    assertThat(leaves().toList()).hasSizeGreaterThan(20);
    leaves()
        .forEach(
            command -> {
              String name = command.getCommandSpec().qualifiedName().replace("countersign ", "");
              assertThat(lines)
                  .filteredOn(line -> line.startsWith("  " + name + "  "))
                  .singleElement()
                  .asString()
                  .matches("  " + name + " {2,}[A-Z][a-z]*[a-rt-z] [^.]+[.]");
            });
  }

  @Test
  void no_line_is_wider_than_a_terminal_and_no_setting_is_broken_in_two() {
    commands(program)
        .forEach(
            command -> {
              String help = command.getUsageMessage(Ansi.OFF);
              assertThat(help.lines())
                  .as(command.getCommandSpec().qualifiedName())
                  .allMatch(line -> line.length() <= TERMINAL_WIDTH);
              assertThat(help).doesNotContainPattern("--server(?!\\.port=8080)");
            });
  }

  @Test
  void every_description_begins_with_a_complete_sentence() {
    commands(program)
        .forEach(
            command -> {
              UsageMessageSpec usage = command.getCommandSpec().usageMessage();
              String first = usage.header().length > 0 ? usage.header()[0] : usage.description()[0];
              assertThat(first).matches("[A-Z][^.]+[.]");
            });
  }

  @Test
  void a_command_that_is_built_alone_has_the_same_help() {
    program
        .getSubcommands()
        .forEach(
            (name, command) -> {
              CommandLine alone =
                  CountersignCommand.commandLine(Countersign.class, List.of(name, "--help"));
              assertThat(requireNonNull(alone.getSubcommands().get(name)).getUsageMessage(Ansi.OFF))
                  .isEqualTo(command.getUsageMessage(Ansi.OFF));
            });
  }

  @Test
  void only_the_named_command_is_built() {
    assertThat(built("serve", "--server.port=0")).containsExactly("serve");
    assertThat(built("diff-settings")).containsExactlyInAnyOrder("diffsettings", "diff-settings");
    assertThat(built("--version")).isEmpty();
    assertThat(built("srve")).isEqualTo(program.getSubcommands().keySet());
    assertThat(built("help", "serve")).isEqualTo(program.getSubcommands().keySet());
  }

  private static Set<String> built(String... arguments) {
    return CountersignCommand.commandLine(Countersign.class, List.of(arguments))
        .getSubcommands()
        .keySet();
  }

  private Stream<CommandLine> leaves() {
    return commands(program).filter(command -> command.getSubcommands().isEmpty());
  }

  private static Stream<CommandLine> commands(CommandLine command) {
    return Stream.concat(
        Stream.of(command),
        command.getSubcommands().values().stream().distinct().flatMap(HelpTest::commands));
  }
}
