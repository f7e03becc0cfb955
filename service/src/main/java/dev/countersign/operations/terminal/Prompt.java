package dev.countersign.operations.terminal;

import java.io.Console;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prompts the operator. Without a terminal, prints nothing and returns empty values. */
public final class Prompt {

  private final @Nullable Console console;

  private Prompt(@Nullable Console console) {
    this.console = console;
  }

  public static Prompt onTerminal() {
    return new Prompt(
        Optional.ofNullable(System.console()).filter(Console::isTerminal).orElse(null));
  }

  public static Prompt silent() {
    return new Prompt(null);
  }

  public Optional<String> ask(String question) {
    return console == null
        ? Optional.empty()
        : Optional.ofNullable(console.readLine("%s", question));
  }

  public Optional<String> askSecret(String question) {
    char[] answer = console == null ? null : console.readPassword("%s", question);
    return answer == null ? Optional.empty() : Optional.of(new String(answer));
  }

  /** Prints the complaints about a password and returns whether the operator accepts it anyway. */
  public boolean confirm(List<String> complaints) {
    String question =
        String.join("\n", complaints)
            + "\nBypass password validation and create user anyway? [y/N]: ";
    return ask(question).orElse("").toLowerCase(Locale.ROOT).startsWith("y");
  }
}
