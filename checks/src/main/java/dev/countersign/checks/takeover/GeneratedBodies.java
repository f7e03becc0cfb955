package dev.countersign.checks.takeover;

import dev.countersign.support.Tokens;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;

/** Generates the body of a request: valid fields, changed fields, and malformed bodies. */
final class GeneratedBodies {

  /**
   * A body.
   *
   * @param type The media type, or empty for no header.
   */
  record Body(Optional<String> type, String text, boolean isUtf8) {}

  private static final String JSON = "application/json";
  private static final String BOUNDARY = "------boundary7MA4YWxk";
  private static final List<String> MALFORMED =
      List.of(
          "{",
          "{\"username\":",
          "{\"username\":\"a\",}",
          "{'username':'a'}",
          "{\"username\":\"a\"} x",
          "[1,",
          "nul",
          "{\"username\":\"a\nb\"}",
          "{\"refresh\":\"\\x\"}",
          "\uFEFF{}",
          "{\"username\":NaN}");
  private static final List<String> OTHER_JSON =
      List.of("[]", "\"text\"", "7", "true", "null", "{}", "[{}]", "1.5", "[\"a\"]");
  private static final List<String> OTHER_TYPES =
      List.of("text/plain", "application/xml", "application/octet-stream", "nonsense");

  private final Random random;
  private final GeneratedFields fields;

  GeneratedBodies(Random random, GeneratedFields fields) {
    this.random = random;
    this.fields = fields;
  }

  Body next(String path) {
    return switch (random.nextInt(16)) {
      case 0 -> json(pick(MALFORMED));
      case 1 -> json(pick(OTHER_JSON));
      case 2 -> new Body(Optional.of(pick(OTHER_TYPES)), Tokens.json(fields.next(path)), true);
      case 3 -> new Body(random.nextBoolean() ? Optional.of(JSON) : Optional.empty(), "", true);
      case 4 ->
          new Body(Optional.of(JSON), "{\"username\":\"\u00e9\",\"refresh\":\"\u00ff\"}", false);
      case 5, 6 -> form(texts(fields.next(path)));
      case 7 -> multipart(texts(fields.next(path)));
      case 8 -> new Body(Optional.of("Application/JSON; charset=utf-8"), text(path), true);
      default -> json(text(path));
    };
  }

  private String text(String path) {
    return Tokens.json(fields.next(path));
  }

  private static Body json(String text) {
    return new Body(Optional.of(JSON), text, true);
  }

  private static Body form(Map<String, String> values) {
    return new Body(
        Optional.of("application/x-www-form-urlencoded"),
        values.entrySet().stream()
            .map(value -> value.getKey() + "=" + encoded(value.getValue()))
            .collect(Collectors.joining("&")),
        true);
  }

  /** Encodes a value, but not the place of a value that each server has given. */
  private static String encoded(String value) {
    return value.startsWith("${") ? value : URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  private static Body multipart(Map<String, String> values) {
    String parts =
        values.entrySet().stream()
            .map(
                value ->
                    "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                        .formatted(BOUNDARY, value.getKey(), value.getValue()))
            .collect(Collectors.joining());
    return new Body(
        Optional.of("multipart/form-data; boundary=" + BOUNDARY),
        parts + "--" + BOUNDARY + "--\r\n",
        true);
  }

  /** Keeps the fields that a form can have. */
  private static Map<String, String> texts(Map<String, Object> fields) {
    var texts = new LinkedHashMap<String, String>();
    fields.forEach(
        (name, value) -> {
          if (value instanceof String || value instanceof Number) {
            texts.put(name, value.toString());
          }
        });
    return texts;
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
