package dev.countersign.checks.takeover;

import java.util.List;
import java.util.Optional;

/** The arguments of the check, such as {@code --quick} and {@code --users=25}. */
record Arguments(List<String> given) {

  boolean has(String name) {
    return given.contains(name) || text(name).isPresent();
  }

  /** Returns one of two usual values, if the argument is not given. */
  int number(String name, int quick, int full) {
    return text(name).map(Integer::valueOf).orElse(given.contains("--quick") ? quick : full);
  }

  Optional<String> text(String name) {
    String start = name + "=";
    return given.stream()
        .filter(argument -> argument.startsWith(start))
        .map(argument -> argument.substring(start.length()))
        .findFirst();
  }
}
