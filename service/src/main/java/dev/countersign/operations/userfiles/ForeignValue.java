package dev.countersign.operations.userfiles;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads values as other systems write them. */
final class ForeignValue {

  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  /** Reads 2026-01-31T12:00:00Z, and 2026-01-31 12:00:00+00 as PostgreSQL writes it. */
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendLiteral('T')
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .appendPattern("[XXX][X]")
          .toFormatter();

  private ForeignValue() {}

  /** Returns the text, or an empty text if there is none. */
  static String text(JsonNode value, String name) {
    JsonNode found = value.path(name);
    return found.isString() ? found.stringValue() : "";
  }

  /** Returns whether the value is true, or {@code true} or {@code t} as text. */
  static boolean flag(JsonNode value, String name) {
    JsonNode found = value.path(name);
    return found.isBoolean()
        ? found.booleanValue()
        : text(value, name).equals("true") || text(value, name).equals("t");
  }

  /** Returns the value, which may be JSON inside a text; missing if it is not valid. */
  static JsonNode nested(JsonNode value, String name) {
    JsonNode found = value.path(name);
    if (!found.isString()) {
      return found;
    }
    try {
      return JsonMapper.shared().readTree(found.stringValue());
    } catch (JacksonException malformed) {
      return JsonNodeFactory.instance.missingNode();
    }
  }

  /** Returns the time, which is text or milliseconds since 1970, if PostgreSQL can store it. */
  static Optional<Instant> time(JsonNode found) {
    if (found.isObject()) {
      return time(found.path("$date"));
    }
    try {
      return Optional.of(found.asString(""))
          .filter(text -> !text.isEmpty())
          .map(ForeignValue::time)
          .filter(time -> time.isAfter(Instant.EPOCH) && time.isBefore(LATEST));
    } catch (DateTimeException malformed) {
      return Optional.empty();
    }
  }

  private static Instant time(String text) {
    return text.matches("\\d{1,15}")
        ? Instant.ofEpochMilli(Long.parseLong(text))
        : OffsetDateTime.parse(text.replace(' ', 'T'), TIME).toInstant();
  }
}
