package dev.countersign.checks.release;

import dev.countersign.Countersign;
import dev.countersign.operations.command.CountersignCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes the manual page countersign(1) from the commands and their options. Arguments: version,
 * date, file.
 */
final class ManualPage {

  private static final String SETTING = "\\-\\-\\fISETTING\\fR=\\fIVALUE\\fR";

  private static final String ENDING =
      """
      .SH EXIT STATUS
      0 if the command is done, 1 if it failed, 2 if it was misused.
      .SH ENVIRONMENT
      Every setting can be a variable: \\fBCOUNTERSIGN_JWT_LEEWAY\\fR is countersign.jwt.leeway.
      \\fBJDK_JAVA_OPTIONS\\fR adds options for the JVM, such as \\-Xmx1g.
      .SH FILES
      .TP
      \\fI/etc/countersign/application.yaml\\fR
      Settings.
      .TP
      \\fI/etc/countersign/secrets/\\fR
      Settings that are secret: one file for each, with the name of the setting.
      .TP
      \\fI/usr/share/doc/countersign/settings.yaml\\fR
      All settings with their defaults.
      .SH SEE ALSO
      systemctl(1), psql(1)
      """;

  private final List<String> lines = new ArrayList<>();

  public static void main(String[] arguments) throws IOException {
    CommandSpec program = CountersignCommand.commandLine(Countersign.class).getCommandSpec();
    List<String> page = new ManualPage().of(program, arguments[0], arguments[1]);
    Files.writeString(Path.of(arguments[2]), String.join("\n", page) + "\n" + ENDING);
  }

  private List<String> of(CommandSpec program, String version, String date) {
    lines.add(
        ".TH COUNTERSIGN 1 \"%s\" \"countersign %s\" \"Countersign\""
            .formatted(date.substring(0, 10), text(version)));
    lines.add(".SH NAME");
    lines.add("countersign \\- authentication service with the contract of Django REST framework");
    lines.add(".SH SYNOPSIS");
    lines.add("\\fBcountersign\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [" + SETTING + "...]");
    lines.add(".SH DESCRIPTION");
    paragraph(program.usageMessage().description());
    lines.add(".PP");
    lines.add("Commands that need settings take them as " + SETTING + ".");
    options(program);
    lines.add(".SH COMMANDS");
    commands(program).forEach(this::command);
    return lines;
  }

  private void command(CommandSpec command) {
    lines.add(".SS \"" + synopsis(command) + "\"");
    paragraph(command.usageMessage().description());
    parameters(command)
        .forEach(parameter -> described("\\fI" + text(parameter.paramLabel()) + "\\fR", parameter));
    options(command);
    Stream.of(command.usageMessage().footer())
        .filter(line -> !line.isBlank())
        .forEach(line -> lines.addAll(List.of(".PP", line(line))));
    commands(command).forEach(this::command);
  }

  private static String synopsis(CommandSpec command) {
    String parameters =
        parameters(command)
            .map(PositionalParamSpec::paramLabel)
            .map(label -> " " + text(label))
            .collect(Collectors.joining());
    return text(command.qualifiedName().substring("countersign ".length())) + parameters;
  }

  /** Returns the parameters but for settings, which nearly all commands take. */
  private static Stream<PositionalParamSpec> parameters(CommandSpec command) {
    return command.positionalParameters().stream()
        .filter(parameter -> !parameter.paramLabel().startsWith("--"));
  }

  /** Returns each command once, without the help commands of picocli. */
  private static Collection<CommandSpec> commands(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(line -> line.getCommandSpec())
        .filter(spec -> !spec.helpCommand() && !spec.usageMessage().hidden())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private void options(CommandSpec command) {
    command.options().stream()
        .filter(option -> !option.hidden())
        .filter(option -> command.parent() == null || !isHelp(option))
        .forEach(option -> described(names(option), option));
  }

  private static boolean isHelp(OptionSpec option) {
    return option.usageHelp() || option.versionHelp();
  }

  private static String names(OptionSpec option) {
    String names =
        Stream.of(option.names())
            .map(name -> "\\fB" + text(name) + "\\fR")
            .collect(Collectors.joining(", "));
    boolean flag = option.arity().max() == 0;
    return flag ? names : names + "=\\fI" + text(option.paramLabel()) + "\\fR";
  }

  private void described(String name, ArgSpec argument) {
    lines.add(".TP");
    lines.add(name);
    String description = String.join(" ", argument.description());
    lines.add(line(description.isBlank() ? argument.paramLabel() : description));
  }

  private void paragraph(String... description) {
    Stream.of(description).map(ManualPage::line).forEach(lines::add);
  }

  /** A line that begins with a dot or an apostrophe would be a request of the formatter. */
  private static String line(String text) {
    String escaped = text(text.strip());
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }

  private static String text(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replace("%n", " ").replace("\"", "\\(dq");
  }
}
