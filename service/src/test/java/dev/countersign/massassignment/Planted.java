package dev.countersign.massassignment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Values for columns that differ from what the service would write, and variants of column names.
 */
final class Planted {

  private static final List<String> MARKS =
      List.of("planted", "1999-09-09", "19990909", "99999999-", "706c616e746564");
  private static final Pattern WORDS = Pattern.compile("_(\\w)");

  private Planted() {}

  static boolean isIn(String text) {
    return MARKS.stream().anyMatch(text::contains);
  }

  /** Returns the columns in all name variants, except those that are fields of the endpoint. */
  static Map<String, Object> values(Map<String, String> columns, Set<String> fields, long other) {
    var plain = new LinkedHashMap<String, Object>();
    columns.forEach((name, type) -> plain.put(name, value(name, type, other)));
    var all = new LinkedHashMap<String, Object>();
    plain.forEach(
        (name, value) -> {
          for (String spelling : spellings(name)) {
            if (!fields.contains(spelling)) {
              all.put(spelling, value);
            }
          }
        });
    return all;
  }

  /** Returns the same inside objects and lists, where other frameworks read them. */
  static Map<String, Object> nested(Map<String, String> columns, long other) {
    var inner = new LinkedHashMap<String, Object>();
    columns.forEach((name, type) -> inner.put(name, value(name, type, other)));
    var nested = new LinkedHashMap<String, Object>();
    for (String outer : List.of("user", "users", "profile", "data", "account", "fields")) {
      nested.put(outer, inner);
      nested.put(outer + "_set", List.of(inner, inner));
      nested.put(outer + "[]", List.of(inner));
    }
    nested.put("attributes", Map.of("user", inner, "attributes", List.of(inner)));
    nested.put("__proto__", inner);
    nested.put("constructor", Map.of("prototype", inner));
    return nested;
  }

  private static List<String> spellings(String name) {
    String camel = WORDS.matcher(name).replaceAll(word -> word.group(1).toUpperCase(Locale.ROOT));
    var spellings = new ArrayList<String>(List.of(name, camel, name.toUpperCase(Locale.ROOT)));
    for (String outer : List.of("user", "users", "data")) {
      spellings.add(outer + "." + name);
      spellings.add(outer + "[" + name + "]");
      spellings.add(outer + "__" + name);
    }
    spellings.add(name + "[]");
    spellings.add("_" + name);
    spellings.add("class." + camel);
    return spellings.stream().distinct().toList();
  }

  private static Object value(String name, String type, long other) {
    return switch (type) {
      case "boolean" -> !name.equals("is_active");
      case "bigint" -> name.endsWith("id") || name.equals("created_by") ? other : 19990909L;
      case "integer" -> 19990909;
      case "uuid" -> "99999999-9999-4999-8999-999999999999";
      case "timestamp with time zone" -> "1999-09-09T09:09:09Z";
      case "bytea" -> "\\x706c616e746564";
      case "ARRAY" -> List.of(19990909);
      default -> "planted-" + name;
    };
  }
}
