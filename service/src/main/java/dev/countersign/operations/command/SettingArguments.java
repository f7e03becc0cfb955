package dev.countersign.operations.command;

import dev.countersign.operations.terminal.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Arguments that are settings of the service: a name with a dot, and a value. */
class SettingArguments {

  private static final Pattern SETTING =
      Pattern.compile("--[a-z][a-z0-9-]*[.][^=]+=.*", Pattern.DOTALL);

  private CommandSpec command = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "--SETTING=VALUE",
      description = "A setting, such as --server.port=8080.")
  private List<String> arguments = new ArrayList<>();

  /** Accepts unknown options as settings; {@link #list} rejects those that are none. */
  @Spec(Target.MIXEE)
  void usedBy(CommandSpec mixee) {
    command = mixee;
    mixee.parser().unmatchedOptionsArePositionalParams(true);
  }

  /** Removes and returns the first argument that is neither a setting nor an option. */
  Optional<String> takeOwn() {
    Optional<String> own =
        arguments.stream().filter(argument -> !argument.startsWith("-")).findFirst();
    own.ifPresent(arguments::remove);
    return own;
  }

  /** Removes and returns the first such argument, or reports the misuse if there is none. */
  String requireOwn(String missing) {
    return takeOwn().orElseThrow(() -> new ParameterException(command.commandLine(), missing));
  }

  /** Returns the settings, or reports the first argument that is neither setting nor option. */
  List<String> list() {
    for (String argument : arguments) {
      if (!SETTING.matcher(argument).matches()) {
        throw new ParameterException(
            command.commandLine(), "Unknown argument: %s.%s".formatted(argument, advice(argument)));
      }
    }
    return List.copyOf(arguments);
  }

  private String advice(String argument) {
    String option =
        argument.startsWith("-") ? Suggestion.forOption(command.commandLine(), argument) : "";
    return option.isEmpty() ? " A setting looks like --server.port=8080." : option;
  }
}
