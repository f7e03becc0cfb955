package dev.countersign.operations.terminal;

import dev.countersign.platform.settings.SpellingSuggestion;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the command or option that a misspelt argument most likely stands for. */
public final class Suggestion {

  private static final int ALWAYS_NEAR = 2;
  private static final int SHORTEST_BEGINNING = 3;

  private Suggestion() {}

  /** Returns " Did you mean 'check'?", or an empty text if no name is near. */
  public static String forCommand(CommandLine group, String misspelt) {
    Map<String, String> known = new LinkedHashMap<>();
    group
        .getSubcommands()
        .forEach(
            (name, command) -> {
              known.put(name, name);
              command.getSubcommands().keySet().forEach(sub -> known.put(sub, name + " " + sub));
            });
    return near(misspelt, known).map(Suggestion::question).orElse("");
  }

  /** Compares the names of options only; a value after = does not count. */
  public static String forOption(CommandLine command, String misspelt) {
    Map<String, String> known = new LinkedHashMap<>();
    for (OptionSpec option : command.getCommandSpec().options()) {
      for (String name : option.names()) {
        known.put(name, name);
      }
    }
    return near(misspelt.split("=", 2)[0], known).map(Suggestion::question).orElse("");
  }

  private static Optional<String> near(String misspelt, Map<String, String> known) {
    int limit = Math.max(ALWAYS_NEAR, misspelt.replace("-", "").length() / 2);
    return known.keySet().stream()
        .filter(name -> isBeginning(misspelt, name))
        .findFirst()
        .or(
            () ->
                SpellingSuggestion.to(misspelt, known.keySet())
                    .filter(name -> SpellingSuggestion.distance(misspelt, name) <= limit))
        .map(known::get);
  }

  private static boolean isBeginning(String misspelt, String name) {
    return misspelt.replace("-", "").length() >= SHORTEST_BEGINNING && name.startsWith(misspelt);
  }

  private static String question(String name) {
    return " Did you mean '%s'?".formatted(name);
  }
}
