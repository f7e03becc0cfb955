package dev.countersign.operations.command;

import static dev.countersign.reference.ReferencePage.code;
import static dev.countersign.reference.ReferencePage.plain;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.countersign.Countersign;
import dev.countersign.reference.ReferencePage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Keeps docs/reference/commands.md equal to the commands of the program. */
class CommandsReferenceTest {

  private static final List<String> OF_ALL = List.of("--help", "--version", "--extensions");
  private static final String SETTINGS = "--SETTING=VALUE";

  private static final String INTRODUCTION =
      """
      Every command also takes `--help`, `--version` and settings such as `--server.port=8080`. Exit codes: 0 success, 1
      failure, 2 misuse. `serve`, `check`, `listurls` and `openapi` load [extensions](../extend/extension.md) of `--extensions=DIR`. [Takeover](takeover.md),
      [users in files](user-files.md), [diagnosis](diagnosis.md) and the [audit log](audit-commands.md) have pages of
      their own.
      """;

  private static final String TAKEOVER =
      """
      The commands of a takeover, in the order of their use: [Coming from Django](../coming-from-django.md). `--help`,
      settings and exit codes are as for all [commands](commands.md).
      """;

  private static final String USER_FILES =
      """
      The commands that write users to files and read them: [Coming from Keycloak, Firebase, Auth0 or
      Supabase](../coming-from-others.md). `--help`, settings and exit codes are as for all [commands](commands.md).
      """;

  private static final String DIAGNOSIS =
      """
      The commands that examine an installation and its configuration, and that plan one. `--help`, settings
      and exit codes are as for all [commands](commands.md).
      """;

  private static final List<String> OF_DIAGNOSIS =
      List.of(
          "status",
          "doctor",
          "log-level",
          "check",
          "diffsettings",
          "listurls",
          "openapi",
          "sendtestemail",
          "capacity");

  private static final String AUDIT =
      """
      The commands for the [audit log](../operate/audit-log.md). `--help`, settings and exit codes are as for all
      [commands](commands.md).
      """;

  private final List<CommandSpec> commands =
      commands(CountersignCommand.commandLine(Countersign.class));

  @Test
  void the_page_lists_every_command_with_its_options() throws IOException {
    assertThat(commands.stream().map(command -> command.userObject().getClass().getName()))
        .containsAll(classes());

    write(
        new ReferencePage("commands.md", getClass(), "Commands", INTRODUCTION),
        commands.stream()
            .filter(
                command ->
                    !isOfTakeover(command)
                        && !isOfUserFiles(command)
                        && !isOfDiagnosis(command)
                        && !isOfAudit(command))
            .toList());
    write(
        new ReferencePage("user-files.md", getClass(), "Users in files", USER_FILES),
        commands.stream().filter(CommandsReferenceTest::isOfUserFiles).toList());
    write(
        new ReferencePage("diagnosis.md", getClass(), "Diagnosis", DIAGNOSIS),
        commands.stream().filter(CommandsReferenceTest::isOfDiagnosis).toList());
    write(
        new ReferencePage("audit-commands.md", getClass(), "Audit log commands", AUDIT),
        commands.stream().filter(CommandsReferenceTest::isOfAudit).toList());
    write(
        new ReferencePage("takeover.md", getClass(), "Takeover", TAKEOVER),
        commands.stream().filter(CommandsReferenceTest::isOfTakeover).toList());
  }

  private static boolean isOfTakeover(CommandSpec command) {
    return name(command).startsWith("takeover ");
  }

  private static boolean isOfDiagnosis(CommandSpec command) {
    return OF_DIAGNOSIS.contains(name(command));
  }

  private static boolean isOfAudit(CommandSpec command) {
    return name(command).startsWith("audit ");
  }

  private static boolean isOfUserFiles(CommandSpec command) {
    return name(command).startsWith("users ");
  }

  private static void write(ReferencePage page, List<CommandSpec> commands) throws IOException {
    page.table(
        List.of("command", "purpose"),
        commands.stream().map(CommandsReferenceTest::overview).toList());
    for (CommandSpec command : commands) {
      if (hasSection(command)) {
        page.section(name(command)).paragraph(code(synopsis(command)));
        page.table(List.of("option", "meaning"), options(command));
      }
    }
    page.assertCurrent();
  }

  /** Returns the commands that do something; groups only hold them. */
  private static List<CommandSpec> commands(CommandLine line) {
    return line.getSubcommands().values().stream()
        .distinct()
        .flatMap(
            each ->
                each.getSubcommands().isEmpty()
                    ? Stream.of(each.getCommandSpec())
                    : commands(each).stream())
        .toList();
  }

  private static List<String> classes() {
    return new ClassFileImporter()
        .importPath(Path.of("service/target/classes/dev/countersign/operations/command")).stream()
            .filter(type -> type.isAnnotatedWith(Command.class))
            .filter(type -> !type.isAssignableTo(CommandGroup.class))
            .map(JavaClass::getName)
            .toList();
  }

  private static String name(CommandSpec command) {
    return command.qualifiedName().replaceFirst("^countersign ", "");
  }

  private static List<String> overview(CommandSpec command) {
    String aliases =
        Stream.of(command.aliases()).map(ReferencePage::code).collect(Collectors.joining(", "));
    UsageMessageSpec usage = command.usageMessage();
    String[] lines = usage.header().length > 0 ? usage.header() : usage.description();
    String words = String.join(" ", lines).replace("%n", "");
    String heading = name(command);
    return List.of(
        hasSection(command)
            ? "[%s](#%s)".formatted(code(heading), heading.replace(' ', '-'))
            : code(heading),
        plain(words) + (aliases.isEmpty() ? "" : " Also: " + aliases + "."));
  }

  private static boolean hasSection(CommandSpec command) {
    return !options(command).isEmpty();
  }

  /** Returns the usage without what every command takes. */
  private static String synopsis(CommandSpec command) {
    command.usageMessage().width(400);
    return help(command)
        .synopsis(0)
        .replace("[-hV]", "")
        .replace("[" + SETTINGS + "...]", "")
        .replaceAll("\\s+", " ")
        .strip();
  }

  private static CommandLine.Help help(CommandSpec command) {
    return new CommandLine.Help(command, CommandLine.Help.defaultColorScheme(Ansi.OFF));
  }

  private static List<List<String>> options(CommandSpec command) {
    Stream<ArgSpec> parameters =
        command.positionalParameters().stream()
            .filter(parameter -> !parameter.paramLabel().equals(SETTINGS))
            .map(ArgSpec.class::cast);
    Stream<ArgSpec> options =
        command.options().stream()
            .filter(option -> !OF_ALL.contains(option.longestName()))
            .map(ArgSpec.class::cast);
    return Stream.concat(parameters, options)
        .filter(argument -> !argument.hidden())
        .map(
            argument ->
                List.of(
                    code(spelling(argument, help(command))),
                    plain(String.join(" ", argument.description()))))
        .toList();
  }

  private static String spelling(ArgSpec argument, CommandLine.Help help) {
    String value =
        help.parameterLabelRenderer()
            .renderParameterLabel(argument, Ansi.OFF, List.of())
            .toString();
    return argument instanceof OptionSpec option
        ? String.join(", ", option.names()) + value
        : value;
  }
}
