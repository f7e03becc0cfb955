package dev.countersign.operations.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lists the commands in the help of the program, under headings and with one line for each. A
 * command with its options is built when it is added to the program.
 */
final class CommandSections {

  private final List<Section> sections = new ArrayList<>();

  CommandSections section(String heading) {
    sections.add(new Section(heading, new ArrayList<>()));
    return this;
  }

  /** Adds a command to the last section. */
  CommandSections add(Class<?> type, Supplier<?> command) {
    sections.getLast().commands().add(new Entry(type, command));
    return this;
  }

  /** Returns the command with this name alone, or all commands if none has it. */
  CommandSections onlyIfPresent(String name) {
    for (Section section : sections) {
      for (Entry entry : section.commands()) {
        if (entry.isNamed(name)) {
          return new CommandSections().section(section.heading()).add(entry.type, entry.command);
        }
      }
    }
    return this;
  }

  CommandLine addTo(CommandLine program) {
    var built = new LinkedHashMap<String, List<CommandLine>>();
    sections.forEach(
        section ->
            built.put(section.heading(), section.commands().stream().map(Entry::build).toList()));
    built.values().forEach(commands -> commands.forEach(program::addSubcommand));
    program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, _ -> "");
    program
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> render(built, help));
    return program;
  }

  private static String render(Map<String, List<CommandLine>> sections, Help help) {
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

  private record Section(String heading, List<Entry> commands) {}

  private record Entry(Class<?> type, Supplier<?> command) {

    boolean isNamed(String name) {
      Command declared = type.getAnnotation(Command.class);
      return declared.name().equals(name) || Arrays.asList(declared.aliases()).contains(name);
    }

    CommandLine build() {
      Object built = command.get();
      return built instanceof CommandLine line ? line : new CommandLine(built);
    }
  }
}
