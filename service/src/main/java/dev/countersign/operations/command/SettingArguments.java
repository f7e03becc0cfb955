package dev.countersign.operations.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Arguments that are settings of the service: they have a dot in their name and a value. */
class SettingArguments {

  private static final Pattern SETTING =
      Pattern.compile("--[a-z][a-z0-9-]*[.][^=]+=.*", Pattern.DOTALL);

  private CommandSpec command = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "--SETTING=VALUE",
      description = "Settings of the service, such as --server.port=8080.")
  private List<String> arguments = new ArrayList<>();

  /** An option that the command does not know may be a setting: {@link #list} decides. */
  @Spec(Target.MIXEE)
  void usedBy(CommandSpec mixee) {
    command = mixee;
    mixee.parser().unmatchedOptionsArePositionalParams(true);
  }

  /**
   * The first argument that is no setting and no option, for a command that needs one of its own.
   */
  Optional<String> takeOwn() {
    Optional<String> own =
        arguments.stream().filter(argument -> !argument.startsWith("-")).findFirst();
    own.ifPresent(arguments::remove);
    return own;
  }

  /** The same for a command that cannot do without; asks the question when it is missing. */
  String requireOwn(String question) {
    return takeOwn().orElseThrow(() -> new ParameterException(command.commandLine(), question));
  }

  /** Refuses what is no setting, so that a misspelt option is not taken for one. */
  List<String> list() {
    for (String argument : arguments) {
      if (!SETTING.matcher(argument).matches()) {
        throw new ParameterException(
            command.commandLine(),
            "Unknown argument: %s (a setting looks like --server.port=8080)".formatted(argument));
      }
    }
    return List.copyOf(arguments);
  }
}
