package dev.countersign.command;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Arguments that are settings of the service: they have a dot in their name and a value. */
final class SettingArguments {

  private static final Pattern SETTING =
      Pattern.compile("--[a-z][a-z0-9-]*[.][^=]+=.*", Pattern.DOTALL);

  private SettingArguments() {}

  /** Refuses what is no setting, so that a misspelt option is not taken for one. */
  static List<String> of(List<String> unmatched, CommandSpec command) {
    for (String argument : unmatched) {
      if (!SETTING.matcher(argument).matches()) {
        throw new ParameterException(
            command.commandLine(),
            "Unknown argument: %s (a setting looks like --server.port=8080)".formatted(argument));
      }
    }
    return List.copyOf(unmatched);
  }
}
