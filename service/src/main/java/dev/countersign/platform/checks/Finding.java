package dev.countersign.platform.checks;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The result of a failed check: the problem, the remedy, and the setting with its origin. */
@ExtensionApi
public record Finding(
    String id, Level level, String property, String origin, String text, String hint) {

  public static Finding error(String id, String property, String text, String hint) {
    return new Finding(id, Level.ERROR, property, "", text, hint);
  }

  public static Finding warning(String id, String property, String text, String hint) {
    return new Finding(id, Level.WARNING, property, "", text, hint);
  }

  public static Finding info(String id, String property, String text, String hint) {
    return new Finding(id, Level.INFO, property, "", text, hint);
  }

  /** Declares a deployment check that reports this finding if the condition holds. */
  public Check when(BooleanSupplier isWrong) {
    return Check.of(() -> onlyIf(isWrong.getAsBoolean()));
  }

  /** Returns this finding if the condition holds, otherwise an empty list. */
  public List<Finding> onlyIf(boolean isWrong) {
    return isWrong ? List.of(this) : List.of();
  }

  public Finding from(String place) {
    return new Finding(id, level, property, place, text, hint);
  }

  public boolean isAtLeast(Level other) {
    return level.compareTo(other) >= 0;
  }
}
