package dev.countersign.massassignment;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A difference between two states of one row. */
record Change(String what, String table, JsonNode row, Map<String, JsonNode> cells) {

  private static final List<String> OWNER = List.of("user_id", "created_by", "subject_id", "id");
  private static final Set<String> IDS =
      Set.of("user_id", "group_id", "created_by", "subject_id", "actor_id", "id", "last_step");
  private static final Duration LATELY = Duration.ofMinutes(5);

  /**
   * Describes the change independently of user and time. Random values are left out; planted values
   * are not.
   */
  String told(Map<String, String> known) {
    String owner =
        OWNER.stream()
            .filter(row::has)
            .map(column -> told(column, row.get(column), known))
            .findFirst()
            .orElse("no user");
    return what
        + " "
        + table
        + " of "
        + owner
        + cells.entrySet().stream()
            .map(cell -> cell.getKey() + "=" + told(cell.getKey(), cell.getValue(), known))
            .collect(Collectors.joining(", ", " {", "}"));
  }

  /**
   * Returns whether the change is only the time of last use of a session, which any request may
   * update.
   */
  boolean isNoise() {
    return table.equals("sessions")
        && what.equals("changed")
        && cells.keySet().equals(Set.of("used_at"));
  }

  private static String told(String column, JsonNode value, Map<String, String> known) {
    String text = value.asString("");
    if (known.containsKey(text)) {
      return known.getOrDefault(text, "");
    }
    if (Planted.isIn(value.toString())) {
      return value.toString();
    }
    if (value.isNumber()) {
      return IDS.contains(column) ? "another" : text;
    }
    if (text.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")) {
      return "uuid";
    }
    if (text.matches("\\d{4}-\\d\\d-\\d\\dT.*")) {
      return time(OffsetDateTime.parse(text).toInstant());
    }
    if (text.startsWith("\\x") || text.startsWith("argon2")) {
      return "bytes";
    }
    String told = value.toString();
    for (Map.Entry<String, String> name : known.entrySet()) {
      told = name.getKey().matches("\\d+") ? told : told.replace(name.getKey(), name.getValue());
    }
    return told.replaceAll("[0-9a-f]{24,}", "hex").replaceAll("\"group \\d+\"", "\"a group\"");
  }

  private static String time(Instant time) {
    Duration ahead = Duration.between(Instant.now(), time);
    return ahead.abs().compareTo(LATELY) < 0
        ? "now"
        : "in " + Math.round(ahead.toMinutes() / 60.0) + " h";
  }
}
