package dev.countersign.deploycheck;

import java.util.List;

/** Something a check has found: what it is, what to do about it, and the setting it is about. */
public record Finding(
    String id, Level level, String property, String origin, String text, String hint) {

  static Finding error(String id, String property, String text, String hint) {
    return new Finding(id, Level.ERROR, property, "", text, hint);
  }

  static Finding warning(String id, String property, String text, String hint) {
    return new Finding(id, Level.WARNING, property, "", text, hint);
  }

  static Finding info(String id, String property, String text, String hint) {
    return new Finding(id, Level.INFO, property, "", text, hint);
  }

  List<Finding> when(boolean isWrong) {
    return isWrong ? List.of(this) : List.of();
  }

  Finding from(String place) {
    return new Finding(id, level, property, place, text, hint);
  }

  public boolean isAtLeast(Level other) {
    return level.compareTo(other) >= 0;
  }
}
