package dev.countersign.checks.support;

import java.util.List;

/** The arguments of a check: flags, and names that are followed by a value. */
public record CheckOptions(List<String> arguments) {

  public static CheckOptions of(String... arguments) {
    return new CheckOptions(List.of(arguments));
  }

  public boolean isQuick() {
    return arguments.contains("--quick");
  }

  public int number(String name, int otherwise) {
    return Integer.parseInt(text(name, Integer.toString(otherwise)));
  }

  public String text(String name, String otherwise) {
    int index = arguments.indexOf(name);
    return index < 0 ? otherwise : arguments.get(index + 1);
  }
}
