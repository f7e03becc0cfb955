package dev.countersign.operations.command;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the commands in the help of the program, under headings and with one line for each. */
final class CommandSections implements IHelpSectionRenderer {

  private final Map<String, List<CommandLine>> sections = new LinkedHashMap<>();

  CommandSections add(String heading, Object... commands) {
    sections.put(heading, Arrays.stream(commands).map(CommandSections::line).toList());
    return this;
  }

  private static CommandLine line(Object command) {
    return command instanceof CommandLine line ? line : new CommandLine(command);
  }

  CommandLine addTo(CommandLine program) {
    sections.values().forEach(commands -> commands.forEach(program::addSubcommand));
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this);
    return program;
  }

  @Override
  public String render(Help help) {
    int width =
        sections.values().stream()
            .flatMap(List::stream)
            .flatMap(CommandSections::leaves)
            .mapToInt(leaf -> name(leaf).length())
            .max()
            .orElse(0);
    var text = new StringBuilder();
    sections.forEach(
        (heading, commands) -> {
          text.append(help.createHeading("%n@|bold " + heading + "|@%n"));
          commands.stream()
              .flatMap(CommandSections::leaves)
              .forEach(leaf -> text.append(entry(leaf, width, help)));
        });
    return text.toString();
  }

  private static String entry(CommandLine leaf, int width, Help help) {
    String name = name(leaf);
    return "  %s%s  %s%n"
        .formatted(
            help.colorScheme().commandText(name),
            " ".repeat(width - name.length()),
            summary(leaf.getCommandSpec()));
  }

  /** Returns the commands that run: the subcommands of a group, or the command itself. */
  private static Stream<CommandLine> leaves(CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? Stream.of(command)
        : command.getSubcommands().values().stream().distinct();
  }

  private static String name(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    return spec.qualifiedName().substring(spec.root().name().length()).strip();
  }

  private static String summary(CommandSpec spec) {
    UsageMessageSpec usage = spec.usageMessage();
    return usage.header().length > 0 ? usage.header()[0] : usage.description()[0];
  }
}
